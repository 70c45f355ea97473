import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { call, etgen, etgenJson, inTemporaryFolder, kws } from "../cli/etgen.js";
import { loadCase } from "../corpus/load-corpus.js";

const strict = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O1", "-g", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-fno-strict-aliasing"];
/** Memory of exactly the size that the header says, from the heap: a byte outside of it ends the program. */
const sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

async function makeLibrary(directory: string, models: readonly string[], options: readonly string[] = []): Promise<void> {
  const args = ["firmware", "--board", "host", "--target", "library", "--arena", "caller", ...options, ...models, "-o", "library"];
  const { status, stderr } = await etgen(args, { directory });
  assert.equal(status, 0, stderr);
}

function runWith(directory: string, main: string, args: readonly string[] = [], compilers: readonly string[] = ["gcc"]): void {
  writeFileSync(join(directory, "main.c"), main);
  const sources = readdirSync(join(directory, "library/src")).filter((name) => /\.[cS]$/.test(name)).map((name) => join("library/src", name));
  const build = (compiler: string): void => {
    const { status, stderr } = call(compiler, [...strict, ...sanitizers, "-Ilibrary/src", "main.c", ...sources, "-lm", "-o", `app-${compiler}`], { directory });
    assert.equal(status, 0, stderr);
  };
  for (const compiler of compilers) {
    build(compiler);
    const { status, stdout, stderr } = call(join(directory, `app-${compiler}`), args, { directory });
    assert.equal(status, 0, `${compiler}: ${stdout}${stderr}`);
  }
}

const head = (header: string): string => `#include "${header}.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) do { if (!(condition)) { printf("line %d: %s\\n", __LINE__, #condition); return 1; } } while (0)

__attribute__((unused)) static unsigned char *new_arena(size_t alignment, size_t bytes, int value)
{
    void *arena = NULL;

    if (posix_memalign(&arena, alignment, bytes) != 0) {
        return NULL;
    }
    memset(arena, value, bytes);
    return arena;
}

__attribute__((unused)) static int read_file(const char *path, void *into, size_t bytes)
{
    FILE *const file = fopen(path, "rb");
    const size_t found = file == NULL ? 0u : fread(into, 1, bytes, file);

    if (file != NULL) {
        fclose(file);
    }
    return found == bytes;
}
`;

test("without an arena nothing runs; a small or misaligned one is refused; any other gives the recorded output", () =>
  inTemporaryFolder(async (directory) => {
    await makeLibrary(directory, [kws.model]);
    runWith(
      directory,
      `${head("kws")}
int main(int count, char **arguments)
{
    static unsigned char expected[KWS_FORWARD_OUTPUT0_BYTES];

    CHECK(count == 3 && kws_forward() == ETGEN_BAD_ARENA);
    CHECK(kws_forward_input0() == NULL && kws_forward_output0() == NULL);
    CHECK(kws_use_arena(NULL, KWS_ARENA_BYTES) == ETGEN_BAD_ARENA);
    for (int round = 0; round < 2; round++) {
        unsigned char *const arena = new_arena(KWS_ARENA_ALIGNMENT, KWS_ARENA_BYTES, 0xA5);
        CHECK(kws_use_arena(arena, KWS_ARENA_BYTES - 1u) == ETGEN_BAD_ARENA);
        CHECK(kws_use_arena(arena + 1, KWS_ARENA_BYTES) == ETGEN_BAD_ARENA);
        CHECK(round == 1 || kws_forward() == ETGEN_BAD_ARENA);
        CHECK(kws_use_arena(arena, KWS_ARENA_BYTES) == ETGEN_OK);
        CHECK(read_file(arguments[1], kws_forward_input0(), KWS_FORWARD_INPUT0_BYTES));
        CHECK(kws_forward() == ETGEN_OK);
        CHECK(read_file(arguments[2], expected, sizeof expected));
        CHECK(memcmp(expected, kws_forward_output0(), sizeof expected) == 0);
        free(arena);
    }
    return 0;
}
`,
      [kws.input, kws.expected],
      ["gcc", "clang"],
    );
  }));

test("models of one image share the arena; rows begin anew in another one", () =>
  inTemporaryFolder(async (directory) => {
    await makeLibrary(directory, [kws.model, `other=${kws.model}`], ["--name", "both", "--ram", "min", "--input", "rows"]);
    runWith(
      directory,
      `${head("both")}
int main(int count, char **arguments)
{
    static unsigned char expected[KWS_FORWARD_OUTPUT0_BYTES];
    static float rows[KWS_FORWARD_INPUT0_ELEMENTS];
    void *const arenas[2] = {
        new_arena(BOTH_ARENA_ALIGNMENT, BOTH_ARENA_BYTES, 0xA5),
        new_arena(BOTH_ARENA_ALIGNMENT, BOTH_ARENA_BYTES, 0x5A),
    };

    CHECK(count == 3 && kws_forward_feed_row(rows) == ETGEN_BAD_ARENA);
    CHECK(read_file(arguments[1], rows, sizeof rows) && read_file(arguments[2], expected, sizeof expected));
    CHECK(both_use_arena(arenas[0], BOTH_ARENA_BYTES) == ETGEN_OK);
    CHECK(kws_forward_feed_row(rows) == ETGEN_NEEDS_ROWS);
    CHECK(both_use_arena(arenas[1], BOTH_ARENA_BYTES) == ETGEN_OK);
    CHECK(kws_forward_feed_rows(rows, KWS_FORWARD_INPUT0_ROWS) == ETGEN_OK);
    CHECK(memcmp(expected, kws_forward_output0(), sizeof expected) == 0);
    CHECK(other_forward_feed_rows(rows, OTHER_FORWARD_INPUT0_ROWS) == ETGEN_OK);
    CHECK(memcmp(expected, other_forward_output0(), sizeof expected) == 0);
    free(arenas[0]);
    free(arenas[1]);
    return 0;
}
`,
      [kws.input, kws.expected],
    );
  }));

test("state begins at its initial contents in every arena that is given", () =>
  inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, "cache.pte"), loadCase("state", "kv_cache__1").pte);
    await makeLibrary(directory, ["cache.pte"]);
    runWith(
      directory,
      `${head("cache")}
int main(void)
{
    static unsigned char first[CACHE_FORWARD_OUTPUT0_BYTES];

    cache_reset();
    for (int round = 0; round < 2; round++) {
        unsigned char *const arena = new_arena(CACHE_ARENA_ALIGNMENT, CACHE_ARENA_BYTES, round == 0 ? 0x00 : 0x3C);
        CHECK(cache_use_arena(arena, CACHE_ARENA_BYTES) == ETGEN_OK);
        memset(cache_forward_input0(), 0, CACHE_FORWARD_INPUT0_BYTES);
        memset(cache_forward_input1(), 0, CACHE_FORWARD_INPUT1_BYTES);
        CHECK(cache_forward() == ETGEN_OK);
        if (round == 0) {
            memcpy(first, cache_forward_output0(), sizeof first);
        } else {
            CHECK(memcmp(first, cache_forward_output0(), sizeof first) == 0);
        }
        free(arena);
    }
    return 0;
}
`,
    );
  }));

test("a program of its own keeps its arena", async () => {
  const { status, diagnostics } = await etgenJson(["firmware", "--board", "host", "--arena", "caller", kws.model], {});
  assert.equal(status, 2);
  assert.deepEqual(diagnostics.map(({ code }) => code), ["option-needs"]);
});
