import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { featureMapFields, operationFields } from "../../src/delegates/ethos-u/simulator/operation-layout.js";

const assembly = new URL("../../npu-simulator/assembly/", import.meta.url);

test.each([
  ["memory/feature-map.ts", featureMapFields],
  ["operation.ts", operationFields],
])("the simulator reads the words of %s in the order in which the host writes them", (file, fields) => {
  const source = readFileSync(new URL(file, assembly), "utf8");
  const body = /class \w+ \{([^}]*)\}/.exec(source)![1]!;
  expect([...body.matchAll(/(\w+): i32;/g)].map(([, name]) => name)).toEqual([...fields]);
});
