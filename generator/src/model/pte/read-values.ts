import type { Value, ValueIndex } from "../program.js";
import * as wire from "../schema/generated/program_generated.js";
import { checkIndex } from "../file/check-index.js";
import type { Place } from "../file/place.js";
import type { ReadContext } from "./read-context.js";
import { readElements } from "../flatbuffer/read-elements.js";
import { required } from "../flatbuffer/required.js";
import { readTensor } from "./read-tensor.js";

/** All values of a method. Lists are checked to name values of the right kind. */
export function readValues(
  context: ReadContext,
  plan: wire.ExecutionPlan,
  plannedBytes: readonly number[],
  place: Place,
): readonly Value[] {
  const values = readElements(plan.valuesLength(), (index) => plan.values(index)).map((value, index) =>
    readValue(context, value, plannedBytes, `value ${index}`, place),
  );
  return values.map((value, index) => checkItems(values, value, `value ${index}`, place));
}

function readValue(
  context: ReadContext,
  value: wire.EValue,
  plannedBytes: readonly number[],
  owner: string,
  place: Place,
): Value {
  const type = value.valType();
  const content = <Content>(holder: Content): Content => {
    const found = value.val(holder) as Content | null;
    if (found === null) throw place.refuse("missing-part", { owner: `${owner} of type ${wire.ValueContent[type]}`, part: "content" });
    return found;
  };
  const items = <Item>(count: number, itemAt: (index: number) => Item | null): readonly Item[] => readElements(count, itemAt);
  switch (type) {
    case wire.ValueContent.NullValue:
      return { kind: "null" };
    case wire.ValueContent.IntValue:
      return { kind: "int", value: content(new wire.IntValue()).intVal() };
    case wire.ValueContent.BoolValue:
      return { kind: "bool", value: content(new wire.BoolValue()).boolVal() };
    case wire.ValueContent.DoubleValue:
      return { kind: "double", value: content(new wire.DoubleValue()).doubleVal() };
    case wire.ValueContent.StringValue:
      return { kind: "string", value: required(content(new wire.StringValue()).stringVal()) };
    case wire.ValueContent.Tensor:
      return readTensor(context, content(new wire.Tensor()), plannedBytes, owner, place);
    case wire.ValueContent.IntListValue: {
      const list = content(new wire.IntListValue());
      return { kind: "intList", items: items(list.itemsLength(), (index) => list.items(index)).map(Number) };
    }
    case wire.ValueContent.DoubleListValue: {
      const list = content(new wire.DoubleListValue());
      return { kind: "doubleList", items: items(list.itemsLength(), (index) => list.items(index)) };
    }
    case wire.ValueContent.BoolListValue: {
      const list = content(new wire.BoolListValue());
      return { kind: "boolList", items: items(list.itemsLength(), (index) => list.items(index)) };
    }
    case wire.ValueContent.TensorListValue: {
      const list = content(new wire.TensorListValue());
      return { kind: "tensorList", items: items(list.itemsLength(), (index) => list.items(index)) };
    }
    case wire.ValueContent.OptionalTensorListValue: {
      const list = content(new wire.OptionalTensorListValue());
      const indices = items(list.itemsLength(), (index) => list.items(index));
      return { kind: "optionalTensorList", items: indices.map((index) => (index === none ? null : index)) };
    }
    default:
      throw place.refuse("damaged-content", { what: `the type of ${owner}`, found: `number ${type}`, expected: "1 to 11" });
  }
}

/** Stands for None in a list of optional tensors. */
const none = -1;

/** Returns the value; where a list of optional tensors names a null value, the item is null as well. */
function checkItems(values: readonly Value[], value: Value, owner: string, place: Place): Value {
  const check = (item: ValueIndex, kind: "int" | "tensor", position: number): void =>
    checkItem(values, item, kind, `item ${position} of ${owner}`, place);
  switch (value.kind) {
    case "intList":
      value.items.forEach((item, position) => check(item, "int", position));
      return value;
    case "tensorList":
      value.items.forEach((item, position) => check(item, "tensor", position));
      return value;
    case "optionalTensorList": {
      const items = value.items.map((item) => (item !== null && values[item]?.kind === "null" ? null : item));
      items.forEach((item, position) => item !== null && check(item, "tensor", position));
      return { kind: "optionalTensorList", items };
    }
    default:
      return value;
  }
}

function checkItem(values: readonly Value[], item: ValueIndex, kind: "int" | "tensor", what: string, place: Place): void {
  checkIndex(item, what, { list: "values", count: values.length }, place);
  const found = values[item]!.kind;
  if (found !== kind) {
    throw place.refuse("damaged-content", { what: `${what}, value ${item},`, found: `of kind ${found}`, expected: kind });
  }
}
