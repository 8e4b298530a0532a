import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { judgeForm } from "./judge-form.ts";
import { remakeForm } from "./remake-form.ts";

const PDF = buildForm({
  fields: [
    { type: "text", name: "person.name", at: [72, 700, 300, 720] },
    { type: "checkbox", name: "agree", at: [72, 660, 84, 672] },
    { type: "signature", name: "sign", at: [72, 600, 200, 630] },
  ],
});

test("four libraries see the fields that were made anew, and what differs from a definition", async () => {
  const remade = await remakeForm(PDF);
  assert.ok(remade !== null);
  for (const { referee, faults, failure, widgets } of await judgeForm(remade))
    assert.deepEqual([failure, faults, widgets], [null, [], 3], referee);
  const [first, second, third] = remade.definitions;
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  const moved = { ...first, rect: [72, 701, 300, 720] as const };
  const renamed = { ...second, name: "agrees" };
  const retyped = { ...third, type: "text" as const };
  const wrong = await judgeForm({ ...remade, definitions: [moved, renamed, retyped] });
  for (const { referee, faults } of wrong) assert.equal(faults.length, 6, referee);
});
