import assert from "node:assert/strict";
import { after, test } from "node:test";
import { buildForm } from "@platen/engine/specimen";
import type { CompileOptions, FormPart } from "#domain/templates";
import { startFormReader } from "../../../adapters/untrusted/mod.ts";
import { compileForRows } from "./compile-for-rows.ts";

const reader = startFormReader({ processes: 1, cpuMsMax: 60_000 });
after(() => reader.stop());

const form = buildForm({ fields: [{ type: "text", name: "Name", at: [72, 700, 300, 720] }] });

/** What the reader was asked for these characters of rows, and what came of it. */
async function compiledFor(pdf: Uint8Array, characters: string) {
  const asked: CompileOptions[] = [];
  const compile = (forms: readonly FormPart[], options: CompileOptions = {}) => {
    asked.push(options);
    return reader.compile(forms, options);
  };
  const answer = await compileForRows({ compile }, [{ pdf }], { flatten: true }, characters);
  return { asked, answer };
}

test("where the form's fonts have all that rows bring, it is compiled once, as ever", async () => {
  for (const characters of ["", "äéñ’€"]) {
    const { asked, answer } = await compiledFor(form, characters);
    assert.deepEqual(asked, [{ flatten: true }]);
    assert.ok(!("kind" in answer) && answer.plan.faces.length === 0);
  }
});

test("where they lack some, it is compiled again for all that the rows bring", async () => {
  const { asked, answer } = await compiledFor(form, "éŁ王");
  assert.deepEqual(asked, [{ flatten: true }, { flatten: true, characters: "éŁ王" }]);
  assert.ok(!("kind" in answer) && answer.plan.faces.length > 0);
});

test("what is no form is refused once", async () => {
  const { asked, answer } = await compiledFor(new Uint8Array(9), "Ł");
  assert.equal(asked.length, 1);
  assert.ok("kind" in answer);
});
