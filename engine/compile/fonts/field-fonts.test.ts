import assert from "node:assert/strict";
import { test } from "node:test";
import { readForm } from "#form";
import { type FieldSpec, formDocument } from "../../../forms/builder/mod.ts";
import { substitutedFonts } from "./field-fonts.ts";

function listSubstituted(...appearances: readonly string[]): readonly string[] {
  const fields = appearances.map(
    (defaultAppearance, index): FieldSpec => ({
      type: "text",
      name: `field${index}`,
      at: [50, 100 + 30 * index, 250, 120 + 30 * index],
      defaultAppearance,
    }),
  );
  const document = formDocument({ fields });
  return substitutedFonts({ document, form: readForm(document) });
}

test("fonts that the form has, or standard fonts, are not substituted", () => {
  assert.deepEqual(listSubstituted("/Helv 10 Tf 0 g", "/TiRo 10 Tf 0 g", "/HeBo 0 Tf"), []);
});

test("a font that is unavailable is reported once, by its name in the form", () => {
  const appearances = ["/Fraktur 10 Tf", "/Helv 10 Tf", "/Fraktur 9 Tf", "/Script 9 Tf"];
  assert.deepEqual(listSubstituted(...appearances), ["Fraktur", "Script"]);
});

test("check boxes have no font to substitute", () => {
  const document = formDocument({
    fields: [
      { type: "checkbox", name: "a", at: [50, 50, 60, 60], defaultAppearance: "/Fraktur 10 Tf" },
    ],
  });
  assert.deepEqual(substitutedFonts({ document, form: readForm(document) }), []);
});
