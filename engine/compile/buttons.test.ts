import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { latin1Text, Name } from "#cos";
import type { FieldValue } from "#fill";
import { type FieldSpec, formDocument, type Place } from "../../forms/builder/mod.ts";
import { fieldOf, type Output, SpecimenFill } from "./specimen-fill.fixture.ts";

/** One button per state, side by side. */
function places(states: readonly string[]): readonly Place[] {
  return states.map((state, index) => ({
    rect: [10 + 20 * index, 630, 28 + 20 * index, 648],
    state,
  }));
}

/** The field's /V, and the state of each of its widgets. */
function switchButton(output: Output, name: string): { value: unknown; shown: readonly unknown[] } {
  const { document } = output;
  const { nodes } = fieldOf(output, name);
  const values = new Set(nodes.map((node) => document.name(node.dict.get("V"))));
  assert.equal(values.size, 1, "every dictionary of the field says the same");
  const widgets = nodes.flatMap((node) => node.widgets);
  return {
    value: [...values][0],
    shown: widgets.map((widget) => document.name(widget.dict.get("AS"))),
  };
}

test("a state that several widgets have is listed once, and names no other", () => {
  const at = places(["A", "A", "B", "B", "C"]);
  const fill = new SpecimenFill({ fields: [{ type: "radio", name: "r", at }] });
  assert.deepEqual(switchButton(fill.read(["B"]), "r"), {
    value: "B",
    shown: ["Off", "Off", "B", "B", "Off"],
  });
  assert.equal(switchButton(fill.read(["C"]), "r").value, "C");
});

test("whatever states a field's widgets share, a state's name switches on only that state", () => {
  const state = fc.constantFrom("A", "B", "C", "0", "1", "no", "a b", "x#y", "\u00e9");
  const states = fc.array(state, { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(states, fc.constantFrom("radio", "checkbox"), fc.nat(6), (all, type, chosen) => {
      const wanted = all[chosen % all.length] ?? "";
      const field: FieldSpec = { type, name: "b", at: places(all), merged: false };
      const { value, shown } = switchButton(
        new SpecimenFill({ fields: [field] }).read([wanted]),
        "b",
      );
      assert.equal(value, wanted);
      assert.deepEqual(
        shown,
        all.map((one) => (one === wanted ? wanted : "Off")),
      );
    }),
    { numRuns: 60 },
  );
});

test("an option's text is next to each of its widgets, and selects that state", () => {
  const at = places(["0", "0", "1", "1"]);
  const exportValues = ["small", "small", "large", "large"];
  const fill = new SpecimenFill({ fields: [{ type: "radio", name: "size", at, exportValues }] });
  assert.equal(switchButton(fill.read(["large"]), "size").value, "1");
  assert.equal(switchButton(fill.read(["small"]), "size").value, "0");
});

function box(state: string, x: number): FieldSpec {
  return { type: "checkbox", name: "kind", at: { rect: [x, 660, x + 18, 678], state } };
}

test("of boxes with one name, only those that have the state show it", () => {
  const fill = new SpecimenFill({ fields: [box("A", 72), box("B", 99), box("A", 126)] });
  assert.deepEqual(switchButton(fill.read(["A"]), "kind"), {
    value: "A",
    shown: ["A", "Off", "A"],
  });
  assert.deepEqual(switchButton(fill.read(["B"]), "kind"), {
    value: "B",
    shown: ["Off", "B", "Off"],
  });
  assert.deepEqual(switchButton(fill.read([false]), "kind").shown, ["Off", "Off", "Off"]);
});

test("a state that is an indirect object can be switched on", () => {
  const at = { rect: [72, 660, 90, 678], state: "Yes" } as const;
  const field: FieldSpec = { type: "checkbox", name: "c", merged: false, value: "Yes", at };
  const document = formDocument({ fields: [field] });
  for (const object of document.objects.values()) {
    if (object instanceof Map && object.has("AS")) object.set("AS", document.add(new Name("Yes")));
  }
  const fill = new SpecimenFill(document);
  assert.deepEqual(switchButton(fill.read([false]), "c"), { value: "Off", shown: ["Off"] });
  assert.deepEqual(switchButton(fill.read([null]), "c"), { value: "Yes", shown: ["Yes"] });
});

test("a box not named by a row stays as in the template", () => {
  const at = places(["A", "B"]);
  const fill = new SpecimenFill({ fields: [{ type: "radio", name: "r", at, value: "B" }] });
  assert.deepEqual(switchButton(fill.read([null]), "r"), { value: "B", shown: ["Off", "B"] });
  assert.deepEqual(switchButton(fill.read(["A"]), "r"), { value: "A", shown: ["A", "Off"] });
  assert.deepEqual(switchButton(fill.read([""]), "r"), { value: "Off", shown: ["Off", "Off"] });
});

test("a box that is already in the requested state is not written", () => {
  const fill = new SpecimenFill({ fields: [box("A", 72), { ...box("B", 99), name: "other" }] });
  const objects = (values: readonly FieldValue[]): number =>
    latin1Text(fill.pdf(values) ?? new Uint8Array(0)).split(" 0 obj\n").length;
  const untouched = objects([null, null]);
  assert.equal(objects([false, "Off"]), untouched);
  assert.equal(objects([true, false]), untouched + 1);
  assert.equal(objects([true, true]), untouched + 2);
});
