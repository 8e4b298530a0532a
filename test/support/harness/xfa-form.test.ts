import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "../../../engine/ingest/mod.ts";
import { nodePlatform } from "../../../engine/node/mod.ts";
import { buildXfaForm } from "./xfa-form.ts";

test("a dynamic XFA form is recognised as one, with fields or without", async () => {
  for (const fields of [[{ name: "city" }], []]) {
    const markup = "<draw><value><text>Notes</text></value></draw>";
    const opened = await open(buildXfaForm({ fields, markup }), nodePlatform);
    assert.equal(opened.kind === "refused" && opened.reason, "dynamic_xfa");
  }
});

test("a dynamic XFA form with a damaged template is one too", async () => {
  const opened = await open(
    buildXfaForm({ template: "<template><field></template>" }),
    nodePlatform,
  );
  assert.equal(opened.kind === "refused" && opened.reason, "dynamic_xfa");
});

test("the same description gives the same bytes", () => {
  const spec = { fields: [{ name: "a", caption: '<&"' }] };
  assert.deepEqual(buildXfaForm(spec), buildXfaForm(spec));
});
