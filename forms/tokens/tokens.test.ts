import assert from "node:assert/strict";
import { test } from "node:test";
import { splitWords, tokensOf } from "./tokens.ts";

test("names in any notation are split into words", () => {
  assert.deepEqual(splitWords("FedAGI_B4"), ["fed", "agi", "before"]);
  assert.deepEqual(splitWords("/claimedDependents/[0]/fullName"), [
    "claimed",
    "dependents",
    "0",
    "full",
    "name",
  ]);
  assert.deepEqual(splitWords("Apt. no. 25a"), ["apt", "number", "25a"]);
});

test("abbreviations are spelt out", () => {
  assert.deepEqual(
    tokensOf("TOT_WTHLD_AMT", "en").words,
    tokensOf("total withheld amount", "en").words,
  );
});

test("words of one stem are the same token", () => {
  const [one, other] = ["Dependents", "dependent"].map((text) => tokensOf(text, "en").words);
  assert.deepEqual(one, other);
});

test("a phrase names a concept, however it is worded", () => {
  for (const text of ["Date of birth", "birth_date", "DOB", "birthday"]) {
    assert.ok(tokensOf(text, "en").concepts.includes("~birth_date"), text);
  }
});

test("Spanish, French and German labels yield English tokens", () => {
  const cases = [
    ["Fecha de nacimiento", "es", "~birth_date"],
    ["N\u00famero de Seguro Social", "es", "~ssn"],
    ["C\u00f3digo postal", "es", "~zip"],
    ["Pr\u00e9nom", "fr", "~first_name"],
    ["Geburtsdatum", "de", "~birth_date"],
    ["PLZ", "de", "~zip"],
  ] as const;
  for (const [text, language, concept] of cases) {
    assert.ok(tokensOf(text, language).concepts.includes(concept), text);
  }
});

test("English words that look foreign stay English on an English form", () => {
  assert.deepEqual(tokensOf("Art of a land", "en").words, ["art", "land"]);
});
