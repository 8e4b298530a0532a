import assert from "node:assert/strict";
import { test } from "node:test";
import { joinForms } from "#assemble";
import { readForm } from "#form";
import { type FieldSpec, formDocument } from "../../forms/builder/mod.ts";
import { appearanceOf, fieldOf, SpecimenFill } from "../compile/specimen-fill.fixture.ts";
import type { FieldValue } from "./value.ts";

const AT = [50, 50, 150, 70] as const;
const EURO = 'AFNumber_Format(2, 0, 0, 0, "$", true);';
const SUM = simple("SUM", "a", "b");

function simple(name: string, ...fields: readonly string[]): string {
  return `AFSimple_Calculate("${name}", new Array (${fields.map((one) => `"${one}"`).join(", ")}));`;
}

/** The script that Acrobat generates for simplified field notation. */
function notation(expression: string): string {
  const code = expression.replace(
    /[a-z]\w*/gu,
    (name) => `AFMakeNumber(getField("${name}").value)`,
  );
  return `/** BVCALC ${expression} EVCALC **/event.value=${code}`;
}

function text(name: string, more: Partial<Extract<FieldSpec, { type: "text" }>> = {}): FieldSpec {
  return { type: "text", name, at: AT, ...more };
}

/** Fields `a` to `e`, and a field `result` that holds 100. */
function result(
  calculate: string,
  more: Partial<Extract<FieldSpec, { type: "text" }>> = {},
): readonly FieldSpec[] {
  const inputs = ["a", "b", "c", "d", "e"].map((name) => text(name));
  return [...inputs, text("result", { value: "100", calculate, ...more })];
}

/** Fills `a`, `b` … with these values; returns the value of `result`, and the warnings. */
function computeValue(
  fields: readonly FieldSpec[],
  ...values: readonly FieldValue[]
): { readonly value: unknown; readonly warned: readonly string[] } {
  const fill = new SpecimenFill({ fields });
  const { value } = fieldOf(fill.read(values), "result");
  return { value, warned: listWarnings(fill) };
}

function listWarnings(fill: SpecimenFill): readonly string[] {
  return fill.issues.map(({ severity, code, field }) => `${severity} ${code} ${field}`);
}

const NOT_RUN = "warning calculation_not_run";

/** The value of `result`, computed by this script. */
function valueBy(script: string, ...values: readonly FieldValue[]): unknown {
  return computeValue(result(script), ...values).value;
}

/** The results of SUM, PRD, AVG, MIN and MAX. */
function aggregates(...values: readonly FieldValue[]): readonly unknown[] {
  const names = ["SUM", "PRD", "AVG", "MIN", "MAX"];
  return names.map((name) => valueBy(simple(name, "a", "b", "c"), ...values));
}

test("the functions of AFSimple_Calculate are computed as in Acrobat, blank fields being 0", () => {
  assert.deepEqual(aggregates("0.1", "0.2", "-3"), ["-2.7", "-0.06", "-0.9", "-3", "0.2"]);
  assert.deepEqual(aggregates("4", "", null), ["4", "0", "1.333333", "0", "4"]);
  assert.deepEqual(aggregates("", "", ""), ["0", "0", "0", "0", "0"]);
  assert.deepEqual(aggregates("5", "n/a", "1"), ["6", "0", "2", "0", "5"]);
});

test("simplified field notation is computed in decimals", () => {
  assert.equal(valueBy(notation("a + b*2"), "0.1", "0.1"), "0.3");
  assert.equal(valueBy(notation("(a - b) / c"), "10", "4", "4"), "1.5");
  assert.equal(valueBy(notation("a / b"), "2", "3"), "0.666666666666667");
  assert.equal(valueBy(notation("-a * 1.19"), "100"), "-119");
  assert.equal(valueBy(notation("a + b"), "", "7"), "7");
});

test("a constant is set where a row changes anything", () => {
  assert.deepEqual(computeValue(result("event.value = 2 * 3.5"), "x"), { value: "7", warned: [] });
  assert.deepEqual(computeValue(result("event.value = 7"), null), { value: "100", warned: [] });
});

test("bare values are added as numbers, joined as texts, and copied as they are", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => `this.getField("${name}").value`);
  assert.equal(valueBy(`event.value = ${a} + ${b} + ${c};`, "", "5", "3"), "8");
  assert.equal(valueBy(`event.value = ${a} + ${b};`, "Ada", "Lovelace"), "AdaLovelace");
  assert.equal(valueBy(`event.value = ${a};`, "00123"), "00123");
  assert.equal(valueBy(`event.value = ${a};`, ""), "");
});

test("a result is formatted as its field asks, and stored as a script's number", () => {
  const fields = result(SUM, { format: EURO, readOnly: true });
  const fill = new SpecimenFill({ fields });
  const output = fill.read(["1234.5", "1"]);
  assert.equal(fieldOf(output, "result").value, "1235.5");
  assert.match(appearanceOf(output, "result"), /\(\$1,235\.50\) Tj/u);
  assert.deepEqual(listWarnings(fill), []);
  const comma = result(SUM, { format: 'AFNumber_Format(2, 2, 0, 0, "", false);' });
  const german = new SpecimenFill({ fields: comma }).read(["1.234", "0"]);
  assert.equal(fieldOf(german, "result").value, "1.234");
  assert.match(appearanceOf(german, "result"), /\(1,23\) Tj/u);
});

test("inputs are read as their own fields display them", () => {
  const fields = result(SUM).map((field) => {
    if (field.name === "a") return text("a", { format: 'AFNumber_Format(2, 2, 0, 0, "", false);' });
    return field.name === "b" ? text("b", { format: "AFPercent_Format(0, 0);" }) : field;
  });
  assert.equal(computeValue(fields, "1.234,5", "50%").value, "1235");
  assert.equal(computeValue(result(SUM), "$1,234.50", "(34.50)").value, "1200");
});

test("what rows leave alone counts with the value that the form holds", () => {
  const fields = result(SUM).map((field) =>
    field.name === "b" ? text("b", { value: "40" }) : field,
  );
  assert.equal(computeValue(fields, "2").value, "42");
  assert.equal(computeValue(fields, "2", "").value, "2");
  for (const flatten of [false, true]) {
    const fill = new SpecimenFill({ fields }, { fields: ["a"], flatten });
    assert.deepEqual(
      fill.compiled.fields.map(({ name }) => name),
      ["a"],
    );
    assert.notEqual(fill.pdf(["2"]), null);
    assert.deepEqual(listWarnings(fill), []);
    if (!flatten) assert.equal(fieldOf(fill.read(["2"]), "result").value, "42");
  }
});

test("a calculated field keeps its value where its inputs keep theirs", () => {
  for (const row of [[], [null, null, "5"]]) {
    assert.deepEqual(computeValue(result(SUM), ...row), { value: "100", warned: [] });
  }
});

test("a value given for a calculated field wins, with a warning, and others are computed from it", () => {
  const fields = [...result(SUM), text("double", { calculate: notation("result * 2") })];
  const fill = new SpecimenFill({ fields });
  const output = fill.read(["1", "2", null, null, null, "7", null]);
  assert.deepEqual([fieldOf(output, "result").value, fieldOf(output, "double").value], ["7", "14"]);
  assert.deepEqual(listWarnings(fill), [`${NOT_RUN} result`]);
  assert.match(fill.issues[0]?.message ?? "", /the value given is kept/u);
});

test("calculations that read each other are run in the order of their inputs", () => {
  const fields = [
    ...["a", "b"].map((name) => text(name)),
    text("gross", { calculate: notation("net + tax") }),
    text("tax", { calculate: notation("net * 0.2") }),
    text("net", { calculate: SUM }),
  ];
  const output = new SpecimenFill({ fields }, { fields: ["a", "b"] }).read(["10", "5.5"]);
  const values = ["net", "tax", "gross"].map((name) => fieldOf(output, name).value);
  assert.deepEqual(values, ["15.5", "3.1", "18.6"]);
});

test("the name of a group means all fields in it", () => {
  const lines = ["line.1.price", "line.1.fee", "line.2.price"].map((name) => text(name));
  const fields = [...lines, text("result", { calculate: 'AFSimple_Calculate("SUM", "line")' })];
  assert.deepEqual(computeValue(fields, "1", "2", "4"), { value: "7", warned: [] });
  const average = [...lines, text("result", { calculate: simple("AVG", "line.1", "gone") })];
  assert.equal(computeValue(average, "1", "2").value, "1.5");
});

test("check boxes, radio buttons and choices count with their export values", () => {
  const fields: readonly FieldSpec[] = [
    { type: "checkbox", name: "a", at: { rect: AT, state: "25" } },
    {
      type: "radio",
      name: "b",
      exportValues: ["1.5", "3"],
      at: [
        { rect: AT, state: "0" },
        { rect: AT, state: "1" },
      ],
    },
    {
      type: "combo",
      name: "c",
      at: AT,
      options: [
        ["10", "Ten"],
        ["20", "Twenty"],
      ],
    },
    text("result", { calculate: simple("SUM", "a", "b", "c") }),
  ];
  assert.equal(computeValue(fields, true, "3", "Twenty").value, "48");
  assert.equal(computeValue(fields, false, "1.5", "").value, "1.5");
});

test("what cannot be computed leaves the field empty, with a warning", () => {
  const divided = result(notation("a / b"), { format: EURO });
  assert.deepEqual(computeValue(divided, "5", "0"), { value: "", warned: [`${NOT_RUN} result`] });
  assert.deepEqual(computeValue(divided, "5", ""), { value: "", warned: [`${NOT_RUN} result`] });
  assert.deepEqual(computeValue(divided, "", ""), { value: "", warned: [] });
  const date = computeValue(result(SUM), "2024-05-17", "1");
  assert.deepEqual(date, { value: "", warned: [`${NOT_RUN} result`] });
  const huge = computeValue(result(simple("PRD", "a", "b")), "9".repeat(20), "9".repeat(20));
  assert.deepEqual(huge, { value: "", warned: [`${NOT_RUN} result`] });
  const long = computeValue(result(SUM, { maxLength: 3 }), "999", "1");
  assert.deepEqual(long, { value: "", warned: [`${NOT_RUN} result`] });
  assert.equal(computeValue(result(SUM, { maxLength: 4 }), "999", "1").value, "1000");
});

test("what reads a field that could not be computed is empty too", () => {
  const fields = [
    ...result(notation("a / b")),
    text("last", { value: "9", calculate: simple("SUM", "a", "result") }),
  ];
  const fill = new SpecimenFill({ fields });
  assert.equal(fieldOf(fill.read(["5", "0"]), "last").value, "");
  assert.deepEqual(listWarnings(fill), [`${NOT_RUN} result`, `${NOT_RUN} last`]);
  assert.ok(fill.issues.every(({ message }) => message.endsWith("The field is left empty.")));
  assert.equal(fieldOf(fill.read(["5", "2"]), "last").value, "7.5");
  assert.deepEqual(listWarnings(fill), []);
});

test("a script of the form's own is not run, with a warning for it and for what reads it", () => {
  const own = 'event.value = getField("a").value > 5 ? 1 : 0;';
  const fields = [...result(own), text("last", { value: "9", calculate: notation("result + b") })];
  const fill = new SpecimenFill({ fields });
  const values = (row: readonly FieldValue[]): readonly unknown[] => {
    const output = fill.read(row);
    return ["result", "last"].map((name) => fieldOf(output, name).value);
  };
  assert.deepEqual(values(["1", null]), ["100", "9"]);
  assert.deepEqual(listWarnings(fill), [`${NOT_RUN} result`, `${NOT_RUN} last`]);
  assert.deepEqual(values(["1", "2"]), ["100", ""]);
  assert.deepEqual(values([null, "2"]), ["100", "102"]);
  assert.deepEqual(listWarnings(fill), []);
  assert.deepEqual(values(["1", "2", null, null, null, "6"]), ["6", "8"]);
});

test("fields that depend on themselves keep their values, with warnings", () => {
  const fields = [
    text("a"),
    text("x", { value: "1", calculate: notation("a + y") }),
    text("y", { value: "2", calculate: notation("x + 1") }),
    text("result", { value: "3", calculate: notation("y + a") }),
  ];
  const fill = new SpecimenFill({ fields });
  const output = fill.read(["5"]);
  const values = ["x", "y", "result"].map((name) => fieldOf(output, name).value);
  assert.deepEqual(values, ["1", "2", ""]);
  assert.deepEqual(
    listWarnings(fill),
    ["x", "y", "result"].map((name) => `${NOT_RUN} ${name}`),
  );
});

test("a field outside the form's calculation order is not computed, with a warning", () => {
  const fill = new SpecimenFill({ fields: result(SUM), calculationOrder: [] });
  assert.equal(fieldOf(fill.read(["1", "2"]), "result").value, "100");
  assert.deepEqual(listWarnings(fill), [`${NOT_RUN} result`]);
  assert.match(fill.issues[0]?.message ?? "", /calculation order/u);
});

test("a calculation with unreadable inputs is warned of when any other field is filled", () => {
  const fields = [text("a"), text("today", { calculate: "event.value = fromDocument();" })];
  const fill = new SpecimenFill({ fields });
  fill.read(["x", null]);
  assert.deepEqual(listWarnings(fill), [`${NOT_RUN} today`]);
  fill.read([null, null]);
  assert.deepEqual(listWarnings(fill), []);
});

test("a result that is wider than its field is drawn cut, with a warning", () => {
  const narrow = result(SUM, { at: [50, 50, 70, 70], defaultAppearance: "/Helv 12 Tf 0 g" });
  const { value, warned: warnings } = computeValue(narrow, "123456789", "1");
  assert.deepEqual([value, warnings], ["123456790", ["warning text_truncated result"]]);
});

test("each form of a joined document is computed from its own fields", () => {
  const [one, other] = [0, 1].map(() => {
    const fields = [text("a"), text("b"), text("result", { calculate: SUM })];
    const document = formDocument({ fields });
    return { document, form: readForm(document) };
  });
  assert.ok(one !== undefined && other !== undefined);
  const { document } = joinForms([one, other]);
  const fill = new SpecimenFill(document, { fields: ["a", "b", "t2.a", "t2.b"] });
  const output = fill.read(["1", "2", "30", "40"]);
  const values = ["result", "t2.result"].map((name) => fieldOf(output, name).value);
  assert.deepEqual([values, listWarnings(fill)], [["3", "70"], []]);
});

test("the scripts stay in the output, so that a viewer computes on", () => {
  const output = new SpecimenFill({ fields: result(SUM) }).read(["1", "2"]);
  const { scripts, calculationOrder } = fieldOf(output, "result");
  assert.deepEqual([scripts, calculationOrder], [["calculate"], 1]);
});

test("a row's results are bounded, however many fields copy a value", () => {
  const copies = Array.from({ length: 5 }, (_, index) =>
    text(`copy${index}`, { calculate: 'event.value = getField("a").value;' }),
  );
  const fill = new SpecimenFill({ fields: [text("a"), ...copies] });
  fill.read(["x".repeat(300_000)]);
  const unrun = fill.issues.flatMap(({ code, field }) =>
    code === "calculation_not_run" ? [field] : [],
  );
  assert.deepEqual(unrun, ["copy3", "copy4"]);
});

test("a product of many long numbers ends with a warning, not with long work", () => {
  const many = result(`event.value = ${Array(500).fill('getField("a").value').join("*")}`);
  const { value, warned: warnings } = computeValue(many, "9".repeat(200));
  assert.deepEqual([value, warnings[0]], ["", `${NOT_RUN} result`]);
});
