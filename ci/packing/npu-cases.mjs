import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { gunzipSync } from "node:zlib";
import { listDirectories } from "./list-files.mjs";

/**
 * What a folder with Ethos-U vectors holds: programs (pte/<npu>/<graph>), payloads (<npu>/<graph>.bin) and driver
 * payloads (arm-kws). Cases name their files by path; `files` has the bytes. generator/test/ethos-u/npu-case.ts has the types.
 */
export function listNpuCases(folder) {
  const files = new Map();
  const cases = [...listPrograms(folder, files), ...listPayloads(folder, files), ...listDriverPayloads(folder, files)];
  return { cases, files };
}

function listPrograms(folder, files) {
  const root = join(folder, "pte");
  if (!existsSync(root)) return [];
  const npus = listDirectories(root).filter((name) => name.startsWith("u"));
  return npus.flatMap((npu) => listDirectories(join(root, npu)).map((graph) => programCase(root, npu, graph, files)));
}

function programCase(root, npu, graph, files) {
  const directory = `${npu}/${graph}`;
  const meta = JSON.parse(readFileSync(join(root, directory, "meta.json"), "utf8"));
  const data = readdirSync(join(root, directory))
    .filter((name) => name.endsWith(".ptd"))
    .sort();
  const source = meta.io_dir === undefined ? directory : posix.join(directory, meta.io_dir);
  const answers = meta.io_dir === undefined ? meta : JSON.parse(readFileSync(join(root, source, "meta.json"), "utf8"));
  const add = (path) => {
    files.set(path, readFileSync(join(root, path)));
    return path;
  };
  const npuFile = (name, same) =>
    add(`${source}/${existsSync(join(root, source, "npu", `${name}.bin`)) ? `npu/${name}.bin` : same(name)}`);
  const runs = answers.cases.map((one, index) => {
    const same = (name) => lookUp({ ...answers.npu_same_as, ...one.npu_same_as }, name);
    return {
      inputs: one.inputs.map((tensor, at) => ({ ...tensor, file: add(`${source}/inputs/c${index}_${at}.bin`) })),
      outputs: one.outputs.map((tensor, at) => ({ ...tensor, file: add(`${source}/expected/c${index}_${at}.bin`) })),
      calls: (one.npu_calls ?? []).map((call, at) => ({
        inputs: call.inputs.map((_, tensor) => npuFile(`c${index}_call${at}_in${tensor}`, same)),
        outputs: call.outputs.map((_, tensor) => npuFile(`c${index}_call${at}_out${tensor}`, same)),
      })),
    };
  });
  const configuration = npu.replace(/-hybrid$/, "");
  return {
    kind: "program",
    configuration,
    name: directory,
    program: add(`${directory}/model.pte`),
    data: data.map((name) => add(`${directory}/${name}`)),
    runs,
  };
}

function lookUp(same, name) {
  const found = same[name] ?? same[`${name}.bin`] ?? same[`npu/${name}.bin`];
  if (found === undefined) throw new Error(`no file and no equal file for ${name}`);
  return found;
}

function listPayloads(folder, files) {
  const npus = listDirectories(folder).filter((name) => /^u\d\d-/.test(name));
  return npus.flatMap((npu) =>
    readdirSync(join(folder, npu))
      .filter((name) => name.endsWith(".bin"))
      .sort()
      .map((name) => {
        const graph = name.slice(0, -".bin".length);
        const path = `${npu}/${graph}/payload.bin`;
        const payload = readFileSync(join(folder, npu, name));
        files.set(path, payload);
        const own = join(folder, npu, `${graph}.json`);
        const answers = JSON.parse(readFileSync(existsSync(own) ? own : join(folder, `${graph}.json`), "utf8"));
        const add = (tensor, kind, at) => {
          const file = `${npu}/${graph}/${kind}${at}.bin`;
          files.set(file, littleEndian(tensor, elementBytesOf(payload, `${kind}s`, at)));
          return file;
        };
        const calls = [
          {
            inputs: answers.inputs.map((one, at) => add(one, "input", at)),
            outputs: answers.outputs.map((one, at) => add(one, "output", at)),
          },
        ];
        return { kind: "payload", configuration: npu.replace(/-size$/, ""), name: `${npu}/${graph}`, payload: path, runs: [{ calls }] };
      }),
  );
}

/** Element size in block `inputs` or `outputs` of a payload: the seventh of nine integers for each tensor. */
function elementBytesOf(payload, block, index) {
  const begin = payload.indexOf(Buffer.from(`${block}\0`, "latin1")) + 32;
  return payload.readInt32LE(begin + 4 + index * 36 + 24);
}

function littleEndian(values, elementBytes) {
  const bytes = Buffer.alloc(values.length * elementBytes);
  values.forEach((value, index) =>
    bytes.writeIntLE(
      BigInt.asIntN(elementBytes * 8, BigInt(value)) === BigInt(value) ? value : value - 2 ** (elementBytes * 8),
      index * elementBytes,
      elementBytes,
    ),
  );
  return bytes;
}

function listDriverPayloads(folder, files) {
  const root = join(folder, "arm-kws");
  if (!existsSync(root)) return [];
  return JSON.parse(readFileSync(join(root, "index.json"), "utf8")).map(
    ({ name, device, scratchBytes, inputOffset, outputOffset, separateFastScratch }) => {
      const add = (extension) => {
        const path = `arm-kws/${name}.${extension}`;
        files.set(path, readFileSync(join(root, `${name}.${extension}`)));
        return path;
      };
      const [commands, constants] = [add("cop"), add("weights")];
      const calls = [{ inputs: [add("input")], outputs: [add("output")] }];
      return {
        kind: "driver",
        configuration: device,
        name: `arm-kws/${name}`,
        commands,
        constants,
        scratchBytes,
        inputOffset,
        outputOffset,
        sharedFastScratch: !separateFastScratch,
        runs: [{ calls }],
      };
    },
  );
}

/** The lines about commands in what Vela printed of its own streams, by the name of the program. */
export function listVelaListings(folder) {
  const root = join(folder, "pte");
  const npus = listDirectories(root).filter((name) => name.startsWith("u"));
  const names = npus.flatMap((npu) => listDirectories(join(root, npu)).map((graph) => `${npu}/${graph}`));
  return names.flatMap((name) => {
    const file = join(root, name, "vela0_stream.txt.gz");
    if (!existsSync(file)) return [];
    const lines = gunzipSync(readFileSync(file))
      .toString("utf8")
      .split("\n")
      .filter((line) => / - NPU_(OP|SET)_/.test(line));
    return [{ name, bytes: Buffer.from(`${lines.join("\n")}\n`) }];
  });
}
