import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkbox, pageOf, printed, textField } from "../form.fixture.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const FIELDS = [
  textField("f1", { left: 120, top: 100 }),
  textField("f2", { left: 120, top: 130 }),
  textField("f3", { left: 120, top: 160 }),
  textField("f4", { left: 120, top: 190 }),
  textField("f5", { left: 120, top: 220 }),
  checkbox("c1", { left: 120, top: 250 }),
];
const PAGES = [
  pageOf([
    ...printed("First name", 40, 101),
    ...printed("Last name", 40, 131),
    ...printed("Date of birth", 40, 161),
    ...printed("ZIP code", 40, 191),
    ...printed("Phone number", 40, 221),
    ...printed("I am married", 132, 249),
  ]),
];
const ALIASES = ["first_name", "LAST_NAME", "dob", "zip", "phone", "is_married"];

test("names find the fields beside whose labels they belong, one field each", () => {
  const { suggestions } = suggestMapping({
    fields: FIELDS,
    pages: PAGES,
    aliases: ALIASES,
    minConfidence: 0,
  });
  const found = suggestions.map(({ rawField, alias }) => [rawField, alias]);
  assert.deepEqual(found, [
    ["f1", "first_name"],
    ["f2", "LAST_NAME"],
    ["f3", "dob"],
    ["f4", "zip"],
    ["f5", "phone"],
    ["c1", "is_married"],
  ]);
});

test("a suggestion says where the label is, and names at most two alternatives", () => {
  const { suggestions } = suggestMapping({
    fields: FIELDS,
    pages: PAGES,
    aliases: ["zip"],
    minConfidence: 0,
  });
  const [zip] = suggestions;
  assert.match(zip?.reason ?? "", /label 'ZIP code' on the left/);
  assert.equal(zip?.source, "offline");
  assert.equal(zip?.alternatives.length, 2);
  for (const { confidence } of zip?.alternatives ?? []) {
    assert.ok(confidence <= (zip?.confidence ?? 0));
  }
});

test("names below the least confidence are left over, as they were given", () => {
  const aliases = ["zip", "Favourite Colour"];
  const answer = suggestMapping({ fields: FIELDS, pages: PAGES, aliases, minConfidence: 1.01 });
  assert.deepEqual(answer, { suggestions: [], unmatchedAliases: aliases, splitValues: [] });
});

test("a confirmed pair wins, whatever the label says, and takes its field from the others", () => {
  const { suggestions } = suggestMapping({
    fields: FIELDS,
    pages: PAGES,
    aliases: ["zip", "post code"],
    confirmed: [{ alias: "Post_Code", rawField: "f4", label: "ZIP code" }],
    minConfidence: 0,
  });
  const own = suggestions.find(({ alias }) => alias === "post code");
  assert.deepEqual([own?.rawField, own?.source, own?.confidence], ["f4", "confirmed", 1]);
  assert.ok(suggestions.every(({ alias, rawField }) => alias === "post code" || rawField !== "f4"));
});

test("a pair confirmed on another form counts by its label, if only one field has it", () => {
  const { suggestions } = suggestMapping({
    fields: FIELDS,
    pages: PAGES,
    aliases: ["geboren"],
    confirmed: [{ alias: "geboren", rawField: "elsewhere", label: "Date of birth" }],
  });
  assert.deepEqual(
    suggestions.map(({ rawField, source }) => [rawField, source]),
    [["f3", "confirmed"]],
  );
});

const PARTED = [3, 2, 4].map((maxLength, at) =>
  textField(`n${at + 1}`, { left: 120 + 60 * at, top: 280, width: 50 }, { maxLength }),
);
const WITH_PARTED = {
  fields: [...FIELDS, ...PARTED],
  pages: [pageOf([...(PAGES[0]?.words ?? []), ...printed("Social security number", 120, 269)])],
};

test("boxes in a row that hold one value are one target, with a transform for each", () => {
  const answer = suggestMapping({ ...WITH_PARTED, aliases: ["SSN", "zip"] });
  assert.deepEqual(
    answer.suggestions.map(({ rawField, alias }) => [rawField, alias]),
    [
      ["f4", "zip"],
      ["n1", "SSN"],
    ],
  );
  const [split] = answer.splitValues;
  assert.deepEqual(
    split?.parts.map(({ rawField }) => rawField),
    ["n1", "n2", "n3"],
  );
});

/** Suggestions after these names were confirmed for the boxes, left to right. */
function confirm(...aliases: readonly string[]) {
  return suggestMapping({
    ...WITH_PARTED,
    aliases: [...new Set(aliases)],
    confirmed: aliases.map((alias, at) => ({ alias, rawField: `n${at + 1}`, label: null })),
  });
}

test("a value that was confirmed for all boxes is one target, and boxes of several names are not", () => {
  const whole = confirm("tax no", "tax no", "tax no");
  assert.deepEqual(
    whole.suggestions.map(({ rawField, source }) => [rawField, source]),
    [["n1", "confirmed"]],
  );
  const apart = confirm("a", "b", "c");
  assert.equal(apart.suggestions.length, 3);
  assert.deepEqual(apart.splitValues, []);
});

test("a push button is never suggested", () => {
  const fields = [textField("zip", { left: 120, top: 190 }, { type: "button" })];
  const { suggestions } = suggestMapping({
    fields,
    pages: PAGES,
    aliases: ["zip"],
    minConfidence: 0,
  });
  assert.deepEqual(suggestions, []);
});

test("the order and the case of the names change nothing", () => {
  const request = { fields: FIELDS, pages: PAGES, minConfidence: 0 };
  const pairsOf = (aliases: readonly string[]): readonly string[] =>
    suggestMapping({ ...request, aliases }).suggestions.map(
      ({ rawField, alias, confidence }) => `${rawField} ${alias.toLowerCase()} ${confidence}`,
    );
  const expected = pairsOf(ALIASES);
  const shuffled = fc.shuffledSubarray(ALIASES, { minLength: ALIASES.length });
  fc.assert(fc.property(shuffled, (aliases) => assert.deepEqual(pairsOf(aliases), expected)));
  const lower = ALIASES.map((alias) => alias.toLowerCase());
  assert.deepEqual(pairsOf(lower), expected);
  assert.deepEqual(pairsOf(ALIASES.map((alias) => alias.toUpperCase())), expected);
});

test("fields without text, and names without fields, are no error", () => {
  assert.deepEqual(suggestMapping({ fields: [], pages: [], aliases: ["a"] }).unmatchedAliases, [
    "a",
  ]);
  assert.deepEqual(suggestMapping({ fields: FIELDS, pages: [], aliases: [] }).suggestions, []);
});
