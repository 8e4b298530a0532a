import assert from "node:assert/strict";
import { test } from "node:test";
import { type CosObject, Name, Stream } from "#cos";
import { type Field, readForm } from "#form";
import { type FieldSpec, formDocument } from "../../forms/builder/mod.ts";

const AT = [72, 700, 90, 718] as const;

function read(spec: FieldSpec): Field {
  const [field] = readForm(formDocument({ fields: [spec] })).fields;
  assert.ok(field);
  return field;
}

function states(field: Field): readonly (readonly string[])[] {
  return field.nodes.flatMap((node) => node.widgets.map((widget) => widget.onStates));
}

function readOptions(state: string): Field["options"] {
  return read({ type: "checkbox", name: "a", at: { rect: AT, state } }).options;
}

test("on-states keep every name found in real forms", () => {
  for (const state of ["1", "0", "No", "Yes please", "A#B", "\xc3\xbcber", "\xfc"]) {
    const field = read({ type: "checkbox", name: "a", at: { rect: AT, state } });
    assert.deepEqual(states(field), [[state]]);
    assert.equal(field.nodes[0]?.widgets[0]?.hasAppearance, true);
  }
});

test("a state name is decoded as UTF-8 if valid, else as Latin-1", () => {
  assert.deepEqual(readOptions("\xc3\xbcber"), [{ exportValue: "über", text: "über" }]);
  assert.deepEqual(readOptions("\xfcber"), [{ exportValue: "über", text: "über" }]);
});

test("a checkbox group has the states of all its boxes, each once, in order", () => {
  const at = ["b", "a", "b", "c"].map((state) => ({ rect: AT, state }));
  const field = read({ type: "checkbox", name: "a", at });
  assert.deepEqual(
    field.options.map((option) => option.exportValue),
    ["b", "a", "c"],
  );
});

test("a radio field's /Opt names its widgets one by one", () => {
  const at = ["0", "1", "2"].map((state) => ({ rect: AT, state }));
  const field = read({ type: "radio", name: "a", at, exportValues: ["small", "large", "größer"] });
  assert.deepEqual(field.options, [
    { exportValue: "0", text: "small" },
    { exportValue: "1", text: "large" },
    { exportValue: "2", text: "größer" },
  ]);
});

test("numeric states are indices into a shorter /Opt", () => {
  const at = ["1", "0", "1"].map((state) => ({ rect: AT, state }));
  const field = read({ type: "radio", name: "a", at, exportValues: ["zero", "one"] });
  assert.deepEqual(field.options, [
    { exportValue: "1", text: "one" },
    { exportValue: "0", text: "zero" },
  ]);
});

test("the value is the on-state, and Off is empty", () => {
  const at = { rect: AT, state: "On" };
  assert.equal(read({ type: "checkbox", name: "a", at, value: "On" }).value, "On");
  assert.equal(read({ type: "checkbox", name: "a", at }).value, "");
  const off = { V: new Name("Off") };
  assert.equal(read({ type: "checkbox", name: "a", at, extra: off }).value, "");
});

test("a box that is on without a value counts as checked", () => {
  const at = { rect: AT, state: "On", extra: { AS: new Name("On") } };
  assert.equal(read({ type: "checkbox", name: "a", at, extra: { V: undefined } }).value, "On");
});

test("widgets without an appearance get a new state", () => {
  const at = [{ rect: AT }, { rect: AT }];
  const radio = read({ type: "radio", name: "a", at, appearance: false });
  assert.deepEqual(states(radio), [["0"], ["1"]]);
  assert.equal(radio.nodes[0]?.widgets[0]?.hasAppearance, false);
  const box = read({ type: "checkbox", name: "a", at: AT, appearance: false });
  assert.deepEqual(states(box), [["Yes"]]);
});

test("a widget keeps its current state even if its appearance does not have it", () => {
  const at = { rect: AT, extra: { AS: new Name("Ja") } };
  assert.deepEqual(states(read({ type: "checkbox", name: "a", at, appearance: false })), [["Ja"]]);
});

test("the value names the state of a field's only widget", () => {
  const extra = { V: new Name("Ja") };
  const box = read({ type: "checkbox", name: "a", at: AT, appearance: false, extra });
  assert.deepEqual(states(box), [["Ja"]]);
  const at = [{ rect: AT }, { rect: AT }];
  const radio = read({ type: "radio", name: "a", at, appearance: false, extra });
  assert.deepEqual(states(radio), [["0"], ["1"]]);
});

test("an appearance that is a single stream or not a dictionary has no states", () => {
  const stream = new Stream(new Map(), new Uint8Array());
  for (const AP of [new Map([["N", stream]]), 7, new Map([["N", new Map([["Off", stream]])]])]) {
    const field = read({ type: "checkbox", name: "a", at: { rect: AT, extra: { AP } } });
    assert.equal(field.nodes[0]?.widgets[0]?.hasAppearance, false);
    assert.deepEqual(states(field), [["Yes"]]);
  }
});

test("a state keeps its name even if nothing is drawn for it", () => {
  const AP = new Map([
    [
      "N",
      new Map<string, CosObject>([
        ["Ja", new Map()],
        ["Off", null],
      ]),
    ],
  ]);
  const field = read({ type: "checkbox", name: "a", at: { rect: AT, extra: { AP } } });
  assert.deepEqual(states(field), [["Ja"]]);
  assert.equal(field.nodes[0]?.widgets[0]?.hasAppearance, false);
});

test("the down appearance names the state where the normal one does not", () => {
  const stream = new Stream(new Map(), new Uint8Array());
  const AP = new Map([["D", new Map([["Ja", stream]])]]);
  const field = read({ type: "checkbox", name: "a", at: { rect: AT, extra: { AP } } });
  assert.deepEqual(states(field), [["Ja"]]);
});
