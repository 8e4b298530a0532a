import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseOptions, chooseState, indexOptions } from "./choose.ts";
import type { ButtonFieldPlan, ChoiceFieldPlan, PlanOption } from "./field-plan.ts";

const COUNTRIES: ChoiceFieldPlan = {
  kind: "choice",
  name: "country",
  readOnly: false,
  editable: false,
  multiSelect: false,
  format: null,
  options: [option("DE", "Germany"), option("FR", "France"), option("Germany", "a trap")],
  nodes: [],
  widgets: [],
};

function option(exportValue: string, text: string): PlanOption {
  return { exportValue, text, literal: new TextEncoder().encode(exportValue) };
}

function choose(field: ChoiceFieldPlan, value: string | readonly string[]): unknown {
  return chooseOptions(field, indexOptions(field), value);
}

test("an export value takes precedence over another option's text", () => {
  assert.deepEqual(choose(COUNTRIES, "Germany"), { kind: "options", indices: [2] });
  assert.deepEqual(choose(COUNTRIES, "France"), { kind: "options", indices: [1] });
});

test("a value that is not an option is refused, unless the field is editable", () => {
  assert.deepEqual(choose(COUNTRIES, "Spain"), { kind: "none" });
  assert.deepEqual(choose({ ...COUNTRIES, editable: true }, "Spain"), {
    kind: "text",
    text: "Spain",
  });
});

test("a multi-select field accepts a list or a semicolon-separated value, in the order of its options", () => {
  const several = { ...COUNTRIES, multiSelect: true };
  assert.deepEqual(choose(several, ["FR", "DE"]), { kind: "options", indices: [0, 1] });
  assert.deepEqual(choose(several, "France; DE;"), { kind: "options", indices: [0, 1] });
  assert.deepEqual(choose(several, "FR;ES"), { kind: "none" });
  assert.deepEqual(choose(COUNTRIES, ["FR", "DE"]), { kind: "none" });
});

test("a value that is an option as a whole is not split", () => {
  const options = [option("a;b", "a;b"), ...COUNTRIES.options];
  const field = { ...COUNTRIES, multiSelect: true, options };
  assert.deepEqual(choose(field, "a;b"), { kind: "options", indices: [0] });
});

test("an empty value selects nothing", () => {
  assert.deepEqual(choose(COUNTRIES, ""), { kind: "options", indices: [] });
});

const CONSENT: ButtonFieldPlan = {
  kind: "button",
  name: "consent",
  readOnly: false,
  radio: false,
  states: ["Off", "Oui"],
  words: [
    ["Oui", 1],
    ["Off", 0],
  ],
  objects: [],
};

function stateOf(field: ButtonFieldPlan, value: string | boolean): number {
  return chooseState(field, new Map(field.words), value);
}

test("a checkbox accepts its state's name and common words for yes and no", () => {
  for (const word of ["Oui", "true", "YES", "y", "1", "x", " X ", "on", "Checked", true]) {
    assert.equal(stateOf(CONSENT, word), 1, String(word));
  }
  for (const word of ["Off", "false", "No", "n", "0", "off", "unchecked", "", false]) {
    assert.equal(stateOf(CONSENT, word), 0, String(word));
  }
  assert.equal(stateOf(CONSENT, "perhaps"), -1);
});

test("an on-state whose name means no is on when named exactly", () => {
  const words = [["No", 1] as const, ["Off", 0] as const];
  const field = { ...CONSENT, states: ["Off", "No"], words };
  assert.equal(stateOf(field, "No"), 1);
  assert.equal(stateOf(field, "no"), 0);
});

test("with several on-states a bare yes is refused", () => {
  const words = [["1", 1] as const, ["2", 2] as const, ["Off", 0] as const];
  const field = { ...CONSENT, states: ["Off", "1", "2"], words };
  assert.equal(stateOf(field, "2"), 2);
  assert.equal(stateOf(field, "yes"), -1);
});

test("a radio button accepts only its states' names and words for off", () => {
  const field = { ...CONSENT, radio: true };
  assert.equal(stateOf(field, "Oui"), 1);
  assert.equal(stateOf(field, "yes"), -1);
  assert.equal(stateOf(field, ""), 0);
  assert.equal(stateOf(field, false), 0);
});
