import { Builder, type Offset } from "flatbuffers";
import * as wire from "../../src/model/schema/generated/program_generated.js";

/**
 * Writes small .pte files for features that no recorded model uses. Every field may be left out; what is given is
 * written as it is, so that a test can write wrong things too.
 */
export interface ProgramSketch {
  readonly methods: readonly MethodSketch[];
  /** With segments the file gets an extended header. */
  readonly segments?: readonly Uint8Array[];
  readonly constantSegment?: SubsegmentSketch;
  readonly mutableSegments?: readonly SubsegmentSketch[];
  readonly constantBuffers?: readonly Uint8Array[];
  readonly namedData?: readonly { readonly key: string; readonly segment: number }[];
}

export interface SubsegmentSketch {
  readonly segment: number;
  readonly offsets: readonly number[];
}

export interface MethodSketch {
  readonly name?: string;
  readonly tensors?: readonly TensorSketch[];
  readonly plannedBytes?: readonly number[];
  readonly memoryDevice?: number;
  readonly chains?: number;
}

export interface TensorSketch {
  readonly sizes?: readonly number[];
  readonly scalarType?: number;
  readonly storageOffset?: number;
  readonly dynamism?: number;
  readonly dataIndex?: number;
  readonly planned?: { readonly memoryId: number; readonly offset: number };
  readonly name?: string;
  readonly location?: number;
  readonly device?: number;
}

const headerBytes = 32;

export function buildProgram(sketch: ProgramSketch): Uint8Array {
  const builder = new Builder(1024);
  builder.finish(writeProgram(builder, sketch), "ET12");
  const structure = builder.asUint8Array();
  return sketch.segments === undefined ? structure.slice() : withSegments(structure, sketch.segments);
}

/** Inserts the extended header behind the identifier and appends the segments at the next multiple of 16. */
function withSegments(structure: Uint8Array, segments: readonly Uint8Array[]): Uint8Array {
  const programBytes = structure.length + headerBytes;
  const base = Math.ceil(programBytes / 16) * 16;
  const segmentBytes = segments.reduce((sum, segment) => sum + segment.length, 0);
  const file = new Uint8Array(base + segmentBytes);
  file.set(structure.subarray(0, 8));
  file.set(structure.subarray(8), 8 + headerBytes);
  const view = new DataView(file.buffer);
  view.setUint32(0, view.getUint32(0, true) + headerBytes, true);
  file.set(new TextEncoder().encode("eh00"), 8);
  view.setUint32(12, headerBytes, true);
  view.setBigUint64(16, BigInt(programBytes), true);
  view.setBigUint64(24, BigInt(base), true);
  view.setBigUint64(32, BigInt(segmentBytes), true);
  let offset = base;
  for (const segment of segments) {
    file.set(segment, offset);
    offset += segment.length;
  }
  return file;
}

function writeProgram(builder: Builder, sketch: ProgramSketch): Offset {
  const methods = sketch.methods.map((method) => writeMethod(builder, method));
  const plans = wire.Program.createExecutionPlanVector(builder, methods);
  const buffers = (sketch.constantBuffers ?? []).map((bytes) =>
    wire.Buffer.createBuffer(builder, wire.Buffer.createStorageVector(builder, bytes)),
  );
  const bufferVector = wire.Program.createConstantBufferVector(builder, buffers);
  let segmentOffset = 0;
  const segments = (sketch.segments ?? []).map((bytes) => {
    const segment = wire.DataSegment.createDataSegment(builder, BigInt(segmentOffset), BigInt(bytes.length));
    segmentOffset += bytes.length;
    return segment;
  });
  const segmentVector = wire.Program.createSegmentsVector(builder, segments);
  const constantSegment = sketch.constantSegment && writeSubsegments(builder, sketch.constantSegment);
  const mutableSegments = (sketch.mutableSegments ?? []).map((one) => writeSubsegments(builder, one));
  const mutableVector = wire.Program.createMutableDataSegmentsVector(builder, mutableSegments);
  const named = (sketch.namedData ?? []).map(({ key, segment }) =>
    wire.NamedData.createNamedData(builder, builder.createString(key), segment),
  );
  const namedVector = wire.Program.createNamedDataVector(builder, named);
  wire.Program.startProgram(builder);
  wire.Program.addExecutionPlan(builder, plans);
  wire.Program.addConstantBuffer(builder, bufferVector);
  wire.Program.addSegments(builder, segmentVector);
  if (constantSegment !== undefined) wire.Program.addConstantSegment(builder, constantSegment);
  wire.Program.addMutableDataSegments(builder, mutableVector);
  wire.Program.addNamedData(builder, namedVector);
  return wire.Program.endProgram(builder);
}

function writeSubsegments(builder: Builder, { segment, offsets }: SubsegmentSketch): Offset {
  const vector = wire.SubsegmentOffsets.createOffsetsVector(builder, offsets.map(BigInt));
  return wire.SubsegmentOffsets.createSubsegmentOffsets(builder, segment, vector);
}

function writeMethod(builder: Builder, method: MethodSketch): Offset {
  const name = builder.createString(method.name ?? "forward");
  const values = (method.tensors ?? []).map((tensor) => {
    const content = writeTensor(builder, tensor);
    return wire.EValue.createEValue(builder, wire.ValueContent.Tensor, content);
  });
  const valueVector = wire.ExecutionPlan.createValuesVector(builder, values);
  const inputs = wire.ExecutionPlan.createInputsVector(builder, []);
  const outputs = wire.ExecutionPlan.createOutputsVector(builder, []);
  const chains = Array.from({ length: method.chains ?? 1 }, () => {
    const instructions = wire.Chain.createInstructionsVector(builder, []);
    wire.Chain.startChain(builder);
    wire.Chain.addInstructions(builder, instructions);
    return wire.Chain.endChain(builder);
  });
  const chainVector = wire.ExecutionPlan.createChainsVector(builder, chains);
  const delegates = wire.ExecutionPlan.createDelegatesVector(builder, []);
  const sizes = wire.ExecutionPlan.createNonConstBufferSizesVector(builder, [0, ...(method.plannedBytes ?? [])].map(BigInt));
  const devices =
    method.memoryDevice === undefined
      ? []
      : [wire.NonConstBufferDevice.createNonConstBufferDevice(builder, 1, method.memoryDevice, 0)];
  const deviceVector = wire.ExecutionPlan.createNonConstBufferDeviceVector(builder, devices);
  wire.ExecutionPlan.startExecutionPlan(builder);
  wire.ExecutionPlan.addName(builder, name);
  wire.ExecutionPlan.addValues(builder, valueVector);
  wire.ExecutionPlan.addInputs(builder, inputs);
  wire.ExecutionPlan.addOutputs(builder, outputs);
  wire.ExecutionPlan.addChains(builder, chainVector);
  wire.ExecutionPlan.addDelegates(builder, delegates);
  wire.ExecutionPlan.addNonConstBufferSizes(builder, sizes);
  wire.ExecutionPlan.addNonConstBufferDevice(builder, deviceVector);
  return wire.ExecutionPlan.endExecutionPlan(builder);
}

function writeTensor(builder: Builder, tensor: TensorSketch): Offset {
  const shape = tensor.sizes ?? [4];
  const sizes = wire.Tensor.createSizesVector(builder, [...shape]);
  const dimOrder = wire.Tensor.createDimOrderVector(builder, shape.map((_, dim) => dim));
  const { planned } = tensor;
  const allocation = planned && wire.AllocationDetails.createAllocationDetails(builder, planned.memoryId, planned.offset, 0);
  const name = tensor.name === undefined ? 0 : builder.createString(tensor.name);
  const extra = wire.ExtraTensorInfo.createExtraTensorInfo(builder, 0n, name, tensor.location ?? 0, tensor.device ?? 0, 0);
  wire.Tensor.startTensor(builder);
  wire.Tensor.addScalarType(builder, tensor.scalarType ?? wire.ScalarType.Byte);
  wire.Tensor.addStorageOffset(builder, tensor.storageOffset ?? 0);
  wire.Tensor.addSizes(builder, sizes);
  wire.Tensor.addDimOrder(builder, dimOrder);
  wire.Tensor.addDataBufferIdx(builder, tensor.dataIndex ?? 0);
  if (allocation !== undefined) wire.Tensor.addAllocationInfo(builder, allocation);
  wire.Tensor.addShapeDynamism(builder, tensor.dynamism ?? 0);
  wire.Tensor.addExtraTensorInfo(builder, extra);
  return wire.Tensor.endTensor(builder);
}
