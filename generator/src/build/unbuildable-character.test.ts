import assert from "node:assert/strict";
import { test } from "vitest";
import { unbuildableCharacter } from "./unbuildable-character.js";

test("what a shell or a build file would interpret is found anywhere in the path", () => {
  for (const character of [";", '"', "$", "`", "\\", "|"]) {
    assert.equal(unbuildableCharacter(`/a${character}b/kws`), character);
    assert.equal(unbuildableCharacter(`/a/kws${character}`), character);
  }
  assert.equal(unbuildableCharacter("/a\nb"), "a control character");
});

test("spaces, quotes of the other kind, brackets and letters of other languages can be built", () => {
  for (const path of ["/a b/kws", "/it's", "/a(1)[2]{3}", "/ümlaut", "/a#1%20&<x>!@~*,="]) {
    assert.equal(unbuildableCharacter(path), undefined, path);
  }
});
