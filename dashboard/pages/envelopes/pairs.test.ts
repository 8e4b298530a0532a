import assert from "node:assert/strict";
import { test } from "node:test";
import { type Catalog, formName, mappingName, matchesSearch, unpublishedForms } from "./catalog.ts";
import { envelopeWith } from "./envelope.fixture.ts";
import { defaultName, firstChoice, wantedCreate, wantsNew } from "./new-envelope.ts";
import { formChoices, mappingChoices, versionChoices } from "./pair-choices.ts";
import { pairsOfText, pairsText } from "./pair-texts.ts";
import { exchanged, NO_PAIR, withForm } from "./pairs.ts";

const mapping = (id: number, template_id: number, template_version = 1) => ({
  id,
  name: `Mapping ${"ABC"[id - 1]}`,
  template_id,
  template_version,
  field_mappings: {},
});
const form = (id: number, name: string, current_version: number) => ({
  id,
  name,
  current_version,
  environment_versions: { development: 1, staging: id === 2 ? 1 : null, production: 1 },
});
const CATALOG: Catalog = {
  forms: [form(1, "Tax form", 3), form(2, "Contract", 1), form(3, "Leave", 1)],
  mappings: [mapping(1, 1, 2), mapping(2, 1), mapping(3, 2)],
};

test("pairs survive as a text, and a text that cannot be read is one part without a form", () => {
  const pairs = [{ form: 1, mapping: 2, version: null }, NO_PAIR];
  assert.deepEqual(pairsOfText(pairsText(pairs)), pairs);
  for (const text of ["", "{", "[]", "[1]", '{"form":1}'])
    assert.deepEqual(pairsOfText(text), [NO_PAIR]);
  assert.deepEqual(pairsOfText('[{"form":"1","mapping":1.5}]'), [NO_PAIR]);
});

test("choosing a form with one mapping chooses the mapping", () => {
  assert.deepEqual(withForm(CATALOG, 2), { form: 2, mapping: 3, version: null });
  assert.deepEqual(withForm(CATALOG, 1), { form: 1, mapping: null, version: null });
  assert.deepEqual(withForm(CATALOG, 3), { form: 3, mapping: null, version: null });
});

test("neighbouring parts are exchanged, and the ends stay where they are", () => {
  const [a, b] = [withForm(CATALOG, 1), withForm(CATALOG, 2)];
  assert.deepEqual(exchanged([a, b, NO_PAIR], 1), [a, NO_PAIR, b]);
  assert.deepEqual(exchanged([a, b], 1), [a, b]);
});

test("forms are sorted by name, and one that is no longer listed stays chosen", () => {
  assert.deepEqual(
    formChoices(CATALOG, 1).map(({ label }) => label),
    ["Contract", "Leave", "Tax form"],
  );
  assert.deepEqual(formChoices(CATALOG, 9).at(-1), { id: "9", label: "Form 9" });
  assert.equal(formChoices(CATALOG, null)[0]?.label, "Please choose…");
  const chosen = { form: 1, mapping: 1, version: null };
  assert.deepEqual(
    mappingChoices(CATALOG, chosen).map(({ id }) => id),
    ["1", "2"],
  );
  assert.deepEqual(
    versionChoices(CATALOG, chosen).map(({ label }) => label),
    ["As in the mapping (version 2)", "Version 3", "Version 2", "Version 1"],
  );
});

test("a new envelope begins with what another page links to, else with the only form that can be filled", () => {
  assert.deepEqual(firstChoice(CATALOG, "mapping=2"), { form: 1, mapping: 2, version: null });
  assert.deepEqual(firstChoice(CATALOG, "form=2"), { form: 2, mapping: 3, version: null });
  assert.deepEqual(firstChoice(CATALOG, "mapping=99"), NO_PAIR);
  const one = { ...CATALOG, mappings: [mapping(3, 2)] };
  assert.deepEqual(firstChoice(one, ""), { form: 2, mapping: 3, version: null });
  assert.deepEqual([wantsNew("mapping=2"), wantsNew("form=1"), wantsNew("")], [true, true, false]);
});

test("an envelope without a name is named after its forms", () => {
  const pairs = [withForm(CATALOG, 2), { form: 1, mapping: 1, version: null }];
  assert.equal(defaultName(CATALOG, [...pairs, withForm(CATALOG, 2)]), "Contract + Tax form");
  const wanted = wantedCreate(CATALOG, " ", pairs);
  assert.equal(wanted.kind === "valid" && wanted.body.name, "Contract + Tax form");
  assert.equal(wantedCreate(CATALOG, "X", [NO_PAIR]).kind, "faulty");
});

test("a search finds envelopes by their own name, and by those of forms and mappings", () => {
  const envelope = envelopeWith({
    name: "Onboarding",
    pairs: [{ template_id: 2, mapping_id: 3, template_version: null }],
  });
  for (const search of ["", "onboard", "CONTRACT", "mapping c", "onboarding contract"])
    assert.ok(matchesSearch(envelope, CATALOG, search), search);
  assert.ok(!matchesSearch(envelope, CATALOG, "tax"));
  assert.deepEqual([formName(CATALOG, 2), formName(CATALOG, 8)], ["Contract", "Form 8"]);
  assert.deepEqual([mappingName(CATALOG, 3), mappingName(CATALOG, 8)], ["Mapping C", "Mapping 8"]);
});

test("forms without a version in an environment have to be published first, each once", () => {
  const pair = { template_id: 1, mapping_id: 1, template_version: null };
  const envelope = envelopeWith({ pairs: [pair, { ...pair, template_id: 2 }, pair] });
  const namesIn = (environment: "staging" | "production") =>
    unpublishedForms(envelope, CATALOG, environment).map(({ name }) => name);
  assert.deepEqual([namesIn("staging"), namesIn("production")], [["Tax form"], []]);
});
