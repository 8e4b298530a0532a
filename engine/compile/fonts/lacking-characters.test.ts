import assert from "node:assert/strict";
import { test } from "node:test";
import { readForm } from "#form";
import { type FieldSpec, formDocument } from "../../../forms/builder/mod.ts";
import { SpecimenFill } from "../specimen-fill.fixture.ts";
import {
  lackingCharacters,
  missingCharacters,
  missingFrom,
  needsShaper,
} from "./lacking-characters.ts";

const AT = [50, 700, 250, 720] as const;

function lacking(...fields: FieldSpec[]): string {
  const document = formDocument({ fields });
  const points = [...lackingCharacters({ document, form: readForm(document) })];
  return points
    .toSorted((a, b) => a - b)
    .map((point) => String.fromCodePoint(point))
    .join("");
}

test("a form whose fonts draw all its texts lacks nothing", () => {
  assert.equal(lacking({ type: "text", name: "a", at: AT, value: "Crème brûlée" }), "");
});

test("a word with a foreign letter is needed as a whole, its neighbours are not", () => {
  assert.equal(lacking({ type: "text", name: "a", at: AT, value: "Plac Żak" }), "akŻ");
});

test("options count as texts of the form", () => {
  const options = ["Berlin", "Łódź"];
  assert.equal(lacking({ type: "combo", name: "a", at: AT, options }), "dóŁź");
});

test("a computed field needs the characters of numbers in its format", () => {
  const format = 'AFNumber_Format(2, 2, 2, 0, " zł", false);';
  const document = formDocument({
    fields: [
      { type: "text", name: "total", at: AT, format },
      { type: "text", name: "other", at: AT, format },
    ],
  });
  const form = readForm(document);
  const computed = form.fields.filter(({ name }) => name === "total");
  const points = lackingCharacters({ document, form }, new Set(computed));
  assert.equal(String.fromCodePoint(...points), "zł)");
  assert.equal(lackingCharacters({ document, form }).size, 0);
});

test("a character beyond the basic plane is one code point", () => {
  assert.equal(lacking({ type: "text", name: "a", at: AT, value: "😀" }), "😀");
});

test("missing characters of the rows are listed once, ascending", () => {
  const { compiled } = new SpecimenFill({
    fields: [
      { type: "text", name: "a", at: AT },
      { type: "text", name: "b", at: AT, defaultAppearance: "/ZaDb 10 Tf 0 g" },
    ],
  });
  assert.equal(missingCharacters(compiled, "жłжaé"), "łж");
  assert.equal(missingCharacters(compiled, "abc 123"), "");
  assert.equal(missingCharacters(compiled, "\t\r\n\u0085\u2028"), "");
  assert.equal(needsShaper(compiled), false);
});

test("a form without texts lacks nothing", () => {
  const { compiled } = new SpecimenFill({ fields: [{ type: "checkbox", name: "a", at: AT }] });
  assert.equal(missingCharacters(compiled, "жé"), "");
});

test("characters that all fonts have are not missing", () => {
  assert.equal(missingFrom([() => true], "any ж"), "");
  assert.equal(missingFrom([], "any ж"), "");
  assert.equal(missingFrom([() => true, (character) => character !== "ж"], "жж a"), "ж");
});
