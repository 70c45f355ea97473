import { isDType, type DType } from "../ir/dtype.js";
import { isValueRef, type ArgumentValue, type OperatorNode, type ScalarLiteral, type ValueRef } from "../ir/node.js";
import { asMain, oneOf, type CallTypes, type DtypeRule, type DtypeRules } from "./dtype-rules.js";
import { dtypeOfNumber, resultType, type TypedOperand } from "./loops/promote.js";
import type { SizeContext } from "./size-context.js";
import { readingKinds, writingKinds, type ParameterKind, type Signature } from "./signature.js";

/** What an operator says about dtypes. */
export interface DeclaredDtypes {
  readonly signature: Signature;
  /** Of the first tensor; empty for operators that look at none. */
  readonly dtypes: readonly string[];
  readonly types: DtypeRules | undefined;
}

/**
 * Whether a call has the dtypes that its operator declares: first of what it reads, then of what it writes. Reports the
 * first tensor that has not. Without rules only the first tensor and the results are looked at.
 */
export function haveDeclaredDtypes(declared: DeclaredDtypes, node: OperatorNode, context: SizeContext): boolean {
  const { signature, types } = declared;
  const call = new Call(signature, node, context);
  const allowed = declared.dtypes.filter(isDType);
  if (call.first === undefined || allowed.length === 0) return true;
  const kinds = Object.entries(signature);
  const isRead = ([, kind]: readonly [string, ParameterKind]): boolean => readingKinds.has(kind) && kind !== "mutable";
  const ordered = [...kinds.filter(isRead), ...kinds.filter(([, kind]) => kind === "mutable"), ...kinds.filter(([, kind]) => writingKinds.has(kind) && kind !== "mutable")];
  return ordered.every(([name, kind]) => {
    const isFirst = name === call.first;
    if ((kind === "out[]" || kind === "tensor[]") && call.tensors(name).length === 0) {
      context.mismatch(`a list of no ${kind === "out[]" ? "results" : "tensors"}`, "1 or more tensors");
      return false;
    }
    if (!isFirst && types?.[name] === undefined && types === undefined && readingKinds.has(kind)) return true;
    const rule: DtypeRule = types?.[name] ?? (isFirst ? oneOf(...allowed) : asMain);
    return call.tensors(name).every((ref) => hasOneOf(name, ref, rule(call), kind, context, node));
  });
}

function hasOneOf(
  tensor: string,
  ref: ValueRef,
  allowed: readonly DType[],
  kind: ParameterKind,
  context: SizeContext,
  { operator }: OperatorNode,
): boolean {
  const found = context.dtype(ref);
  if (allowed.includes(found)) return true;
  if (kind.startsWith("out")) context.report("result-dtype", { operator, result: tensor, given: allowed[0] ?? "nothing", declared: found });
  else context.report("unsupported-dtype", { operator, tensor, found, allowed });
  return false;
}

class Call implements CallTypes {
  /** The first parameter with a tensor: one that is read, if there is one. */
  readonly first: string | undefined;

  constructor(
    signature: Signature,
    private readonly node: OperatorNode,
    private readonly context: SizeContext,
  ) {
    const names = Object.keys(signature).filter((name) => this.tensors(name).length > 0);
    this.first = names.find((name) => readingKinds.has(signature[name]!)) ?? names[0];
  }

  get main(): DType {
    return this.of(this.first!);
  }

  of(parameter: string): DType {
    return this.context.dtype(this.tensors(parameter)[0]!);
  }

  common(...parameters: readonly string[]): DType {
    return resultType(parameters.flatMap((name) => this.#operands(this.node.arguments[name])));
  }

  asked(parameter: string): DType | null {
    const argument = this.node.arguments[parameter];
    return typeof argument === "string" && isDType(argument) ? argument : null;
  }

  isNone(parameter: string): boolean {
    return this.node.arguments[parameter] === null;
  }

  /** The tensors that an argument names. */
  tensors(parameter: string): readonly ValueRef[] {
    const argument = this.node.arguments[parameter];
    const refs = Array.isArray(argument) ? (argument as readonly ArgumentValue[]) : [argument];
    return refs.filter((ref): ref is ValueRef => isValueRef(ref) && !this.context.isScalar(ref));
  }

  #operands(argument: ArgumentValue | undefined): readonly TypedOperand[] {
    if (argument === undefined || argument === null) return [];
    if (Array.isArray(argument)) return (argument as readonly ArgumentValue[]).flatMap((one) => this.#operands(one));
    if (!isValueRef(argument)) return [{ dtype: dtypeOfNumber((argument as ScalarLiteral).type), weight: "number" }];
    if (this.context.isScalar(argument)) return [{ dtype: dtypeOfNumber(this.context.typeOf(argument)), weight: "number" }];
    return [{ dtype: this.context.dtype(argument), weight: this.context.bounds(argument).length === 0 ? "0-d tensor" : "tensor" }];
  }
}
