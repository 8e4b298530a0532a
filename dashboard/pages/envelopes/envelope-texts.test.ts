import assert from "node:assert/strict";
import { test } from "node:test";
import { envelopeWith } from "./envelope.fixture.ts";
import {
  codesOf,
  envelopeTexts,
  offeredCodes,
  retentionChoices,
  wantedEnvelope,
} from "./envelope-texts.ts";
import { pairsText } from "./pair-texts.ts";

test("a form that was not changed requests nothing", () => {
  for (const envelope of [
    envelopeWith(),
    envelopeWith({ description: "For HR", filename_pattern: "{name}", retention_seconds: 90 }),
    envelopeWith({ fail_on: ["unknown_alias", "text_truncated"], retention_seconds: 3600 }),
  ]) {
    const texts = envelopeTexts(envelope);
    assert.deepEqual(wantedEnvelope(texts, texts), { kind: "valid", body: {} });
  }
});

test("only what was changed is requested, in the contract's spelling", () => {
  const before = envelopeTexts(envelopeWith({ description: "Old", filename_pattern: "{name}" }));
  const pairs = pairsText([
    { form: 5, mapping: 6, version: 2 },
    { form: 1, mapping: 2, version: null },
  ]);
  const texts = {
    ...before,
    description: " ",
    pattern: "",
    pairs,
    retention: "week",
    failOn: "unknown_alias",
  };
  assert.deepEqual(wantedEnvelope(texts, before), {
    kind: "valid",
    body: {
      description: null,
      pairs: [
        { template_id: 5, mapping_id: 6, template_version: 2 },
        { template_id: 1, mapping_id: 2, template_version: null },
      ],
      filename_pattern: null,
      retention_seconds: 604_800,
      fail_on: ["unknown_alias"],
    },
  });
});

test("a name, a form and a mapping are needed, and texts have a limit", () => {
  const before = envelopeTexts(envelopeWith());
  const pairs = pairsText([
    { form: 1, mapping: null, version: null },
    { form: null, mapping: null, version: null },
  ]);
  const wanted = wantedEnvelope({ ...before, name: " ", pairs, pattern: "x".repeat(201) }, before);
  assert.deepEqual(wanted.kind === "faulty" && Object.keys(wanted.faults).toSorted(), [
    "filename_pattern",
    "name",
    "pairs.0.mapping_id",
    "pairs.1.template_id",
  ]);
});

test("a time outside of the usual choices remains a choice", () => {
  const texts = envelopeTexts(envelopeWith({ retention_seconds: 90 }));
  assert.deepEqual(retentionChoices(texts).at(-1), { id: "90", label: "90 seconds" });
  assert.deepEqual(wantedEnvelope(texts, { ...texts, retention: "day" }), {
    kind: "valid",
    body: { retention_seconds: 90 },
  });
});

test("warnings without effect are offered only where they are ticked", () => {
  assert.ok(!offeredCodes([]).includes("encryption_removed"));
  assert.ok(offeredCodes(["encryption_removed"]).includes("encryption_removed"));
  assert.deepEqual(codesOf({ failOn: "nonsense,unknown_alias" }), ["unknown_alias"]);
});
