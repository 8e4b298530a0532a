import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readForm } from "#form";
import { formDocument } from "../../forms/builder/mod.ts";
import { recogniseFormat } from "./value-format.ts";

const RECOGNISED: readonly (readonly [string, string])[] = [
  ['AFNumber_Format(2, 0, 0, 0, "", true);', "number(2)"],
  ['AFNumber_Format(0, 1, 3, 0, "$", true);', 'number(0, separator 1, negative 3, prefix "$")'],
  ['AFNumber_Format(2,2,0,0," \\u20ac",false)', 'number(2, separator 2, suffix " €")'],
  ["AFPercent_Format(1, 0);", "percent(1)"],
  ["AFPercent_Format(2, 3)", "percent(2, separator 3)"],
  ['AFDate_FormatEx("mm/dd/yyyy");', "date(mm/dd/yyyy)"],
  ["AFDate_FormatEx('d. mmmm yyyy')", "date(d. mmmm yyyy)"],
  ["AFDate_Format(2);", "date(mm/dd/yy)"],
  ["AFTime_Format(1)", "time(h:MM tt)"],
  ['AFTime_FormatEx("HH:MM")', "time(HH:MM)"],
  ["AFSpecial_Format(0);", "special(zip)"],
  ["AFSpecial_Format(1);", "special(zip4)"],
  ["AFSpecial_Format( 2 );", "special(phone)"],
  ["  AFSpecial_Format(3)", "special(ssn)"],
];

test("Acrobat's own format scripts are recognised by their text", () => {
  for (const [script, format] of RECOGNISED) assert.equal(recogniseFormat(script), format, script);
});

test("any other script has no format", () => {
  for (const script of [
    "",
    "event.value = 1;",
    "AFNumber_Keystroke(2, 0, 0, 0, '', true)",
    "AFNumber_Format(places, 0)",
    "AFNumber_Format(-1)",
    "AFNumber_Format(2, 0",
    "AFDate_FormatEx(7)",
    "AFDate_Format(99)",
    "AFSpecial_Format(constructor)",
    "myAFNumber_Format(2)",
  ]) {
    assert.equal(recogniseFormat(script), null, script);
  }
});

test("no script makes the recogniser throw", () => {
  const tail = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(tail, fc.constantFrom("Number_Format", "Date_FormatEx"), (text, name) => {
      recogniseFormat(`AF${name}(${text}`);
      recogniseFormat(`AF${name}(${text})`);
    }),
  );
});

test("a field has the format of its own script, or of its widget's", () => {
  const { fields } = readForm(
    formDocument({
      fields: [
        {
          type: "text",
          name: "amount",
          at: [72, 700, 172, 720],
          format: 'AFNumber_Format(2, 0, 0, 0, "", true);',
        },
        { type: "text", name: "free", at: [72, 600, 172, 620] },
      ],
    }),
  );
  assert.deepEqual(
    fields.map((field) => field.format),
    ["number(2)", null],
  );
});
