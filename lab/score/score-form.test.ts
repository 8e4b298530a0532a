import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { demoForm } from "@platen/forms/residence-permit";
import { loadQpdfReferee } from "../referees/qpdf.ts";
import { crashed, scoreForm } from "./score-form.ts";

test("the project's specimen is complete, flattened too", async () => {
  const structure = await loadQpdfReferee();
  const verdict = await scoreForm("demo.pdf", demoForm(), { flatten: true, structure });
  assert.deepEqual(verdict.faults, []);
  assert.equal(verdict.outcome, "complete");
  assert.ok(verdict.fieldCount > 60);
});

test("a form whose own font lacks its values and options is complete, flattened too", async () => {
  const structure = await loadQpdfReferee();
  const pdf = buildForm({
    fields: [
      { type: "combo", name: "town", options: ["北京", "Łódź"], at: [72, 700, 300, 720] },
      { type: "text", name: "name", value: "田中さくら", at: [72, 660, 300, 680] },
    ],
  });
  const verdict = await scoreForm("towns.pdf", pdf, { flatten: true, structure });
  assert.deepEqual(verdict.faults, []);
  assert.equal(verdict.outcome, "complete");
});

test("a form without a writable field is excluded, and its output is valid", async () => {
  const structure = await loadQpdfReferee();
  const pdf = buildForm({
    fields: [
      { type: "text", name: "locked", readOnly: true, value: "kept", at: [72, 700, 300, 720] },
    ],
  });
  const verdict = await scoreForm("locked.pdf", pdf, { flatten: false, structure });
  assert.equal(verdict.outcome, "apart");
  assert.equal(verdict.reason, "nothing to fill");
  assert.equal(verdict.handledRight, true);
});

test("a file that is not a PDF is excluded, and refused correctly", async () => {
  const structure = await loadQpdfReferee();
  const bytes = new TextEncoder().encode("Dear sir or madam");
  const verdict = await scoreForm("letter.pdf", bytes, { flatten: false, structure });
  assert.equal(verdict.outcome, "apart");
  assert.equal(verdict.handledRight, true);
});

test("a file that brings its judge down counts and is not complete", () => {
  const verdict = crashed("bad.pdf", "took longer than 60 s");
  assert.equal(verdict.outcome, "incomplete");
  assert.deepEqual(verdict.faults, [
    { kind: "crash", field: null, message: "took longer than 60 s" },
  ]);
});
