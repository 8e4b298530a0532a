import assert from "node:assert/strict";
import { test } from "node:test";
import { serialise } from "#cos";
import type { FieldValue } from "#fill";
import { open } from "#ingest";
import { nodePlatform } from "#node";
import { type FieldSpec, formDocument, type Place } from "../../forms/builder/mod.ts";
import { fieldOf, SpecimenFill } from "./specimen-fill.fixture.ts";

/** Regressions from real files, for buttons: opened from bytes, filled, read back. */

function places(states: readonly string[]): readonly Place[] {
  return states.map((state, index) => ({
    rect: [10 + 20 * index, 630, 28 + 20 * index, 648],
    state,
  }));
}

async function openFields(...fields: readonly FieldSpec[]): Promise<SpecimenFill> {
  const result = await open(serialise(formDocument({ fields })), nodePlatform);
  assert.ok(result.kind === "form", JSON.stringify(result));
  return new SpecimenFill(result.document);
}

/** /V of the only field, and the state of each of its widgets. */
function switchButton(fill: SpecimenFill, value: FieldValue): readonly (string | null)[] {
  const output = fill.read([value]);
  const { nodes } = fieldOf(output, "b");
  const [value0, ...others] = nodes.map((node) => output.document.name(node.dict.get("V")));
  for (const other of others) assert.equal(other, value0);
  const widgets = nodes.flatMap((node) => node.widgets);
  return [value0 ?? null, ...widgets.map((one) => output.document.name(one.dict.get("AS")))];
}

const STATES = ["Yes", "1", "0", "No", "On", "a b", "a#b", "(x)/y", "\u00c3\u00bcber", "\u00fc"];

test("a box is switched on and off, whatever its on-state is called", async () => {
  for (const state of STATES) {
    const fill = await openFields({ type: "checkbox", name: "b", at: places([state]) });
    assert.deepEqual(switchButton(fill, true), [state, state], state);
    assert.deepEqual(switchButton(fill, "yes"), [state, state], state);
    assert.deepEqual(switchButton(fill, false), ["Off", "Off"], state);
  }
});

test("a state is selected by its decoded name, also where the file has UTF-8", async () => {
  const fill = await openFields({ type: "checkbox", name: "b", at: places(["\u00c3\u00bcber"]) });
  assert.deepEqual(switchButton(fill, "über"), ["\u00c3\u00bcber", "\u00c3\u00bcber"]);
});

test("a radio field accepts its /Opt texts, and switches on one button only", async () => {
  const at = places(["0", "1", "2"]);
  const fill = await openFields({
    type: "radio",
    name: "b",
    at,
    exportValues: ["S", "M", "größer"],
  });
  assert.deepEqual(switchButton(fill, "größer"), ["2", "Off", "Off", "2"]);
  assert.deepEqual(switchButton(fill, "S"), ["0", "0", "Off", "Off"]);
  assert.deepEqual(switchButton(fill, ""), ["Off", "Off", "Off", "Off"]);
  assert.equal(fill.pdf(["XL"]), null);
  assert.deepEqual(
    fill.issues.map(({ severity, code, field }) => [severity, code, field]),
    [["error", "value_not_in_options", "b"]],
  );
});

test("of boxes in one group with distinct states, only the named one is on", async () => {
  const fill = await openFields({ type: "checkbox", name: "b", at: places(["A", "B", "A", "No"]) });
  assert.deepEqual(switchButton(fill, "A"), ["A", "A", "Off", "A", "Off"]);
  assert.deepEqual(switchButton(fill, "No"), ["No", "Off", "Off", "Off", "No"]);
  assert.deepEqual(switchButton(fill, false), ["Off", "Off", "Off", "Off", "Off"]);
});

function box(state: string, x: number): FieldSpec {
  return { type: "checkbox", name: "b", at: { rect: [x, 660, x + 18, 678], state } };
}

test("boxes of one name in several dictionaries are one field", async () => {
  const fill = await openFields(box("A", 72), box("B", 99));
  assert.deepEqual(switchButton(fill, "B"), ["B", "Off", "B"]);
});

test("boxes and radio buttons without an appearance get one, and an on-state", async () => {
  const at = [10, 10, 28, 28] as const;
  const check = await openFields({ type: "checkbox", name: "b", at, appearance: false });
  assert.deepEqual(switchButton(check, true), ["Yes", "Yes"]);
  const buttons = places(["", ""]);
  const radio = await openFields({ type: "radio", name: "b", at: buttons, appearance: false });
  assert.deepEqual(switchButton(radio, "1"), ["1", "Off", "1"]);
});
