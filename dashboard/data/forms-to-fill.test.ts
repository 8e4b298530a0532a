import assert from "node:assert/strict";
import { test } from "node:test";
import { Platen } from "@platen/sdk";
import { testMachine } from "../../sdk/machine.fixture.ts";
import { type FormSource, readFormsToFill } from "./forms-to-fill.ts";

const FORM = { name: "W-9", fields: [], pages: [] };
/** Version 4 is published, version 5 is the newest; the mapping belongs to version 2. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  "/templates/1": {
    ...FORM,
    current_version: 5,
    environment_versions: { development: 5, staging: null, production: 4 },
  },
  "/mappings/7": { id: 7, template_version: 2, field_mappings: { f1: "Name" } },
  "/envelopes/3": envelope(null),
  "/envelopes/8": envelope(5),
};

function envelope(version: number | null): unknown {
  return {
    name: "Contractors",
    pairs: [{ template_id: 1, template_version: version, mapping_id: 7 }],
  };
}

async function read(
  kind: FormSource["kind"],
  id: number,
  environment: "staging" | "production" = "production",
): ReturnType<typeof readFormsToFill> {
  const machine = testMachine(({ url }) => {
    const path = new URL(url).pathname.replace("/api/v1", "");
    return Response.json(ANSWERS[path] ?? FORM);
  });
  const platen = new Platen({ baseUrl: "https://forms.example", apiKey: null, machine });
  return await readFormsToFill(platen, { kind, id }, environment, {});
}

test("a form alone is filled in the published version, by no mapping", async () => {
  const found = await read("template", 1);
  assert.ok(found.kind === "ready");
  assert.deepEqual([found.name, found.envelope], ["W-9", null]);
  assert.deepEqual(found.forms, [{ ...FORM, template: 1, version: 4, mapping: null }]);
});

test("an envelope is filled in its own version, else in that of its mapping, as a job does", async () => {
  const versions = await Promise.all(
    [3, 8].map(async (id) => {
      const found = await read("envelope", id);
      assert.ok(found.kind === "ready");
      return found.forms.map(({ version, mapping }) => [version, mapping?.field_mappings]);
    }),
  );
  assert.deepEqual(versions, [[[2, { f1: "Name" }]], [[5, { f1: "Name" }]]]);
});

test("a form that was never published in the environment is named", async () => {
  const unpublished = { kind: "unpublished", template: 1, name: "W-9" };
  assert.deepEqual(await read("template", 1, "staging"), unpublished);
  assert.deepEqual(await read("envelope", 3, "staging"), unpublished);
});
