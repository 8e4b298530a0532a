import assert from "node:assert/strict";
import { after, test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { compileForRows } from "#domain/filling";
import type { CompileOptions, FormPart } from "#domain/templates/untrusted";
import { startFormReader } from "./mod.ts";

const reader = startFormReader({ processes: 1, cpuMsMax: 60_000 });
after(() => reader.stop());

const form = buildForm({ fields: [{ type: "text", name: "Name", at: [72, 700, 300, 720] }] });

/** Compiles for these characters of rows; returns the options that the reader was called with, and the result. */
async function compiledFor(pdf: Uint8Array, characters: string) {
  const asked: CompileOptions[] = [];
  const compile = (forms: readonly FormPart[], options: CompileOptions = {}) => {
    asked.push(options);
    return reader.compile(forms, options);
  };
  const counting = { ...reader, compile };
  const answer = await compileForRows(counting, [{ pdf }], { flatten: true }, characters);
  return { asked, answer };
}

test("a form whose fonts have all characters is compiled once, without them", async () => {
  for (const characters of ["", "äéñ’€"]) {
    const { asked, answer } = await compiledFor(form, characters);
    assert.deepEqual(asked, [{ flatten: true }]);
    assert.ok(!("kind" in answer) && answer.plan.faces.length === 0);
  }
});

test("a form whose fonts lack some is compiled again with all characters", async () => {
  const { asked, answer } = await compiledFor(form, "éŁ王");
  assert.deepEqual(asked, [{ flatten: true }, { flatten: true, characters: "éŁ王" }]);
  assert.ok(!("kind" in answer) && answer.plan.faces.length > 0);
});

test("an invalid form is refused after one attempt", async () => {
  const { asked, answer } = await compiledFor(new Uint8Array(9), "Ł");
  assert.equal(asked.length, 1);
  assert.ok("kind" in answer);
});
