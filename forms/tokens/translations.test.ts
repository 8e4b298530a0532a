import assert from "node:assert/strict";
import { test } from "node:test";
import { languageOf, translate } from "./translations.ts";

test("a text's language is that of most of its function words", () => {
  assert.equal(
    languageOf("el nombre de la persona y su n\u00famero para la cuenta".split(" ")),
    "es",
  );
  assert.equal(languageOf("der Name und die Anschrift des Mieters sind nicht".split(" ")), "de");
  assert.equal(languageOf("Name Address City".split(" ")), "en");
});

test("a word that two languages share is read in the form's language", () => {
  assert.deepEqual(translate("nombre", "es"), ["name"]);
  assert.deepEqual(translate("nombre", "fr"), ["number"]);
  assert.equal(translate("nombre", "en"), null);
});
