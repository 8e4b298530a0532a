import assert from "node:assert/strict";
import { test } from "node:test";
import type { Suggestion } from "@platen/forms";
import fc from "fast-check";
import { buildAdviceRequest, isCertain, type OfflineMapping } from "./build-advice-request.ts";
import { mergeAdvice } from "./merge-advice.ts";
import type { AdvisedPair } from "./model-adviser.ts";

const suggestion = (rawField: string, alias: string, confidence: number): Suggestion => ({
  rawField,
  alias,
  confidence,
  reason: "same name",
  source: "offline",
  alternatives: [{ rawField: "f9", confidence: 0.1 }],
});

function mappingOf(
  suggestions: readonly Suggestion[],
  { aliases = ["a", "b", "c"], fields = ["f1", "f2", "f3"] } = {},
): OfflineMapping {
  return {
    fields: fields.map((rawField) => ({ rawField, label: rawField, section: null, type: "text" })),
    aliases,
    suggestions,
    minConfidence: 0.5,
  };
}

function mergePairs(offline: OfflineMapping, pairs: readonly AdvisedPair[]) {
  return mergeAdvice(offline, buildAdviceRequest(offline) ?? assert.fail(), pairs);
}

const brief = ({ suggestions }: ReturnType<typeof mergePairs>) =>
  suggestions.map(({ rawField, alias, confidence, source }) => [
    rawField,
    alias,
    confidence,
    source,
  ]);

test("a pair of the model is capped and marked, and an alias without a field is unmatched", () => {
  const found = mergePairs(mappingOf([]), [
    { n: 2, m: 1, confidence: 1 },
    { n: 1, m: 2, confidence: 0.49 },
  ]);
  assert.deepEqual(brief(found), [["f2", "a", 0.79, "model"]]);
  assert.equal(found.suggestions[0]?.reason, "proposed by the external model for 'f2'");
  assert.deepEqual(found.unmatchedAliases, ["b", "c"]);
});

test("the more confident of two proposals wins, and the offline one if they are equal", () => {
  const offline = mappingOf([suggestion("f1", "a", 0.6), suggestion("f2", "b", 0.7)]);
  const found = mergePairs(offline, [
    { n: 2, m: 1, confidence: 0.7 },
    { n: 3, m: 1, confidence: 0.65 },
    { n: 1, m: 3, confidence: 0.5 },
  ]);
  assert.deepEqual(brief(found), [
    ["f1", "c", 0.5, "model"],
    ["f2", "b", 0.7, "offline"],
    ["f3", "a", 0.65, "model"],
  ]);
  const alternatives = found.suggestions[2]?.alternatives;
  assert.deepEqual(alternatives, [
    { rawField: "f1", confidence: 0.6 },
    { rawField: "f9", confidence: 0.1 },
  ]);
});

test("unknown numbers are ignored", () => {
  const pairs = [0, -1, 4, 0.5, Number.NaN].map((n) => ({ n, m: 1, confidence: 0.7 }));
  assert.deepEqual(mergePairs(mappingOf([]), pairs).suggestions, []);
  const sure = [Number.NaN, -1].map((confidence) => ({ n: 1, m: 1, confidence }));
  assert.deepEqual(mergePairs(mappingOf([]), sure).suggestions, []);
});

const names = Array.from({ length: 8 }, (_, index) => index);
const aNumber = fc.integer({ min: 0, max: 9 });

test("whatever a model answers, certain pairs stay and fields and aliases are paired once", () => {
  const offlinePairs = fc.uniqueArray(
    fc.tuple(aNumber, fc.double({ min: 0.5, max: 1, noNaN: true })),
    {
      selector: ([name]) => name,
      maxLength: 7,
    },
  );
  const answers = fc.array(
    fc.record({ n: aNumber, m: aNumber, confidence: fc.double({ min: 0, max: 1 }) }),
  );
  fc.assert(
    fc.property(offlinePairs, answers, (pairs, answer) => {
      const known = pairs.filter(([name]) => name < names.length);
      const offline = mappingOf(
        known.map(([name, confidence]) => suggestion(`f${name}`, `a${name}`, confidence)),
        { aliases: names.map((name) => `a${name}`), fields: names.map((name) => `f${name}`) },
      );
      if (offline.suggestions.filter(isCertain).length === names.length) return;
      const { suggestions, unmatchedAliases } = mergePairs(offline, answer);
      const byField = offline.suggestions.toSorted((a, b) => (a.rawField < b.rawField ? -1 : 1));
      assert.deepEqual(suggestions.filter(isCertain), byField.filter(isCertain));
      assert.equal(new Set(suggestions.map(({ rawField }) => rawField)).size, suggestions.length);
      const aliases = [...suggestions.map(({ alias }) => alias), ...unmatchedAliases];
      assert.deepEqual(aliases.toSorted(), offline.aliases);
    }),
  );
});
