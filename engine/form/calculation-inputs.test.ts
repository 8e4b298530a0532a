import assert from "node:assert/strict";
import { test } from "node:test";
import { type CosObject, CosString, encodeText, Name } from "#cos";
import { calculations, type Field, readForm } from "#form";
import { type FieldSpec, formDocument } from "../../forms/builder/mod.ts";

/** The form's fields by name; a field with a script is calculated. */
function fieldsOf(scripts: Readonly<Record<string, string | null>>): readonly Field[] {
  const fields = Object.entries(scripts).map(([name, script]): FieldSpec => {
    const JS = script === null ? null : new CosString(encodeText(script));
    const C = new Map<string, CosObject>([
      ["S", new Name("JavaScript")],
      ["JS", JS],
    ]);
    const extra = script === null ? {} : { extra: { AA: new Map([["C", C]]) } };
    return { type: "text", name, at: [10, 10, 90, 30], ...extra };
  });
  return readForm(formDocument({ fields })).fields;
}

/** The inputs of the field `total`, among many other fields. */
function inputsOf(script: string): readonly string[] | null {
  const others = { a: null, b: null, "lines.1": null, "lines.2": null, "form.page.net": null };
  const [found] = calculations(fieldsOf({ ...others, total: script }));
  assert.equal(found?.field, "total");
  return found.inputs === null ? null : [...found.inputs];
}

test("a simple calculation reads the fields that it lists", () => {
  assert.deepEqual(inputsOf('AFSimple_Calculate("SUM", new Array ("a", "b"));'), ["a", "b"]);
  assert.deepEqual(inputsOf(`AFSimple_Calculate('PRD', ["b"])`), ["b"]);
  assert.deepEqual(inputsOf('AFSimple_Calculate("AVG", "a, b");'), ["a", "b"]);
  assert.deepEqual(inputsOf('AFSimple_Calculate("SUM", "lines")'), ["lines.1", "lines.2"]);
});

test("a script reads the fields whose full or partial names it mentions", () => {
  assert.deepEqual(inputsOf('event.value = this.getField( "a" ).value * 0.3'), ["a"]);
  assert.deepEqual(inputsOf("event.value = getField('net').value"), ["form.page.net"]);
  assert.deepEqual(inputsOf('/* getField("b") "x */ add("lines.2"); // "a"'), ["lines.2"]);
});

test("a script without field names, or with computed names, may read any field", () => {
  assert.equal(inputsOf("event.value = 1 + 1;"), null);
  assert.equal(inputsOf('for (i = 1; i < 3; i++) getField("lines." + i); getField("a")'), null);
  assert.equal(inputsOf('getField(name).value; getField("a").value'), null);
  assert.equal(inputsOf(`getField("a").value; ${" ".repeat(70_000)}`), null);
});

function sum(...names: readonly string[]): string {
  return `AFSimple_Calculate("SUM", ${JSON.stringify(names)})`;
}

test("inputs of calculated inputs are inputs too, but never the field itself", () => {
  const scripts = { a: null, b: null, net: sum("a", "gross"), gross: sum("b", "net", "gross") };
  const found = [...calculations(fieldsOf(scripts))].map(({ field, inputs }) => [
    field,
    [...(inputs ?? [])].toSorted(),
  ]);
  assert.deepEqual(found, [
    ["net", ["a", "b", "gross"]],
    ["gross", ["a", "b", "net"]],
  ]);
});

test("a calculation over very many fields is assumed to read any", () => {
  const lines = Object.fromEntries(Array.from({ length: 257 }, (_, i) => [`lines.${i}`, null]));
  const [found] = calculations(fieldsOf({ ...lines, total: 'AFSimple_Calculate("SUM", "lines")' }));
  assert.equal(found?.inputs, null);
});
