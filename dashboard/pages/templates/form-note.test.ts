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

test("a note without words of its own is shown as the service says it", () => {
  assert.equal(
    formNote({ code: "new_code", message: "Known later.", fields: [] }, []),
    "Known later.",
  );
});
