import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { loadQpdfReferee } from "./qpdf.ts";

test("qpdf finds nothing wrong with a sound form", async () => {
  const judge = await loadQpdfReferee();
  const verdict = judge(buildForm({}));
  assert.equal(verdict.status, 0, verdict.lines.join("\n"));
});

test("qpdf finds a form whose end is missing, and says so", async () => {
  const judge = await loadQpdfReferee();
  const form = buildForm({});
  const verdict = judge(form.subarray(0, form.length - 200));
  assert.notEqual(verdict.status, 0);
  assert.ok(verdict.lines.length > 0);
});

test("qpdf finds a cross-reference that points beside its object", async () => {
  const judge = await loadQpdfReferee();
  const text = Buffer.from(buildForm({})).toString("latin1");
  const shifted = text.replace("\n", "\n%\n");
  assert.notEqual(judge(Buffer.from(shifted, "latin1")).status, 0);
});

test("one referee judges file after file and leaves the exit code alone", async () => {
  const judge = await loadQpdfReferee();
  const before = process.exitCode;
  assert.equal(judge(new Uint8Array([1, 2, 3])).status, 2);
  assert.equal(judge(buildForm({})).status, 0);
  assert.equal(process.exitCode, before);
});
