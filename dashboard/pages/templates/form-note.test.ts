import assert from "node:assert/strict";
import { test } from "node:test";
import { testField } from "#viewer/field.fixture.ts";
import { formNote } from "./form-note.ts";

test("a note names the fields concerned by their labels, and counts those beyond eight", () => {
  const names = Array.from({ length: 10 }, (_, index) => `f${index}`);
  const fields = names.map((name) => testField(name, name === "f0" ? { label: "City" } : {}));
  const note = { code: "default_values_present", message: "", fields: names };
  const text = formNote(note, fields);
  assert.match(text, /already hold values.* Fields: City, f1, f2, .*f7 and 2 more\.$/);
});

test("a note of a conversion names fields that the form lacks by their raw names", () => {
  const fields = [testField("form1[0].city[0]", { label: "City" })];
  const names = ["form1[0].city[0]", "form1[0].#subform[1].code[0]"];
  const note = { code: "field_not_converted", message: "", fields: names };
  assert.match(
    formNote(note, fields),
    /hidden.* Fields: City, form1\[0\]\.#subform\[1\]\.code\[0\]\.$/,
  );
});

test("a note without words of its own is shown as the service says it", () => {
  assert.equal(
    formNote({ code: "new_code", message: "Known later.", fields: [] }, []),
    "Known later.",
  );
});
