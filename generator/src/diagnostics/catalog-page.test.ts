import assert from "node:assert/strict";
import { test } from "vitest";

import { messages, type MessageCode } from "./catalog.js";
import { codesWithoutExample } from "./catalog-page.js";
import { examples } from "./examples/index.js";
import { createDiagnostic } from "./sink.js";

test("every message has an example", () => {
  assert.deepEqual(codesWithoutExample(), []);
});

for (const code of Object.keys(messages) as MessageCode[]) {
  test.skipIf(examples[code] === undefined)(`${code} follows the rules of messages`, () => {
    const { message, help } = createDiagnostic(code, examples[code] as never);
    assert.match(code, /^[a-z]+(-[a-z]+)*$/);
    for (const text of [message, help]) {
      assert.doesNotMatch(text, /\.$/, "no final stop");
      assert.doesNotMatch(text, /undefined|NaN|\[object|null/, "every hole is filled");
      assert.doesNotMatch(text, /\n/, "one line");
      assert.ok(text.length > 10);
    }
    assert.doesNotMatch(message, /^[A-Z][a-z]/, "lower case");
  });
}
