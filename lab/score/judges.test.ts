import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { compileForm } from "../compile-form.ts";
import { fillOnce } from "../fill-once.ts";
import { extractDrawnText } from "../referees/drawn-text.ts";
import { loadQpdfReferee } from "../referees/qpdf.ts";
import { READERS, type ReadingResult, readingOf } from "../referees/readers.ts";
import { type Filling, offFilling, stateFilling, textFilling } from "../values/filling.ts";
import { tokenFilling } from "../values/token.ts";
import { judgeDrawn, judgeFlattened } from "./judge-drawn.ts";
import { judgeStructure } from "./judge-structure.ts";
import { dissents, judgeValues } from "./judge-values.ts";

const HIDDEN = 2;
const FORM = buildForm({
  fields: [
    { type: "text", name: "name", at: [72, 700, 300, 720] },
    { type: "text", name: "comb", comb: true, maxLength: 6, at: [72, 670, 300, 690] },
    { type: "text", name: "notes", multiline: true, at: [72, 560, 300, 660] },
    {
      type: "text",
      name: "twice",
      at: [{ rect: [72, 530, 300, 550] }, { rect: [72, 500, 300, 520] }],
    },
    { type: "text", name: "unseen", at: { rect: [72, 470, 300, 490], flags: HIDDEN } },
    {
      type: "text",
      name: "price",
      format: 'AFNumber_Format(2, 0, 0, 0, "$", true);',
      at: [300, 440, 480, 458],
    },
    { type: "checkbox", name: "agree", at: { rect: [72, 440, 90, 458], state: "On" } },
    {
      type: "radio",
      name: "size",
      at: [
        { rect: [72, 410, 90, 428], state: "small" },
        { rect: [99, 410, 117, 428], state: "large" },
      ],
    },
    { type: "combo", name: "country", options: ["Peru", "France"], at: [72, 380, 200, 398] },
  ],
});

type Filled = { readonly fillings: readonly Filling[]; readonly pdf: Uint8Array };

/** Fills with tokens; `changed` gives single fields other values than the judges expect. */
async function fillAll(
  changed: Readonly<Record<string, (filling: Filling) => Filling>> = {},
  flatten = false,
): Promise<Filled> {
  const ours = await compileForm(FORM, { flatten });
  if (ours.kind === "refused") throw new Error(ours.message);
  const fillings = ours.fields.map((field, index) => tokenFilling(field, index));
  const given = fillings.map((filling) => changed[filling.field.name]?.(filling) ?? filling);
  const { pdf } = fillOnce(
    ours.template,
    given.map((filling) => filling.value),
  );
  if (pdf === null) throw new Error("the row failed");
  return { fillings, pdf };
}

async function readAll(pdf: Uint8Array): Promise<readonly ReadingResult[]> {
  return Promise.all(READERS.map(([library, read]) => readingOf(library, read, pdf)));
}

/** Replaces text in a file without moving a byte; fails when it is not there. */
function overwriteText(pdf: Uint8Array, from: string, to: string): Uint8Array {
  assert.equal(from.length, to.length);
  const text = Buffer.from(pdf).toString("latin1");
  assert.ok(text.includes(from), `${from} is in the file`);
  return new Uint8Array(Buffer.from(text.replaceAll(from, to), "latin1"));
}

test("a correctly filled form has no fault: four libraries agree, and every text is visible", async () => {
  const { fillings, pdf } = await fillAll();
  const readings = await readAll(pdf);
  assert.deepEqual(judgeValues(fillings, readings), []);
  assert.deepEqual(dissents(fillings, readings), []);
  assert.deepEqual(judgeDrawn(fillings, await extractDrawnText(pdf)), []);
  assert.deepEqual(await judgeStructure(await loadQpdfReferee(), pdf, FORM), []);
});

for (const name of ["name", "comb", "notes", "twice", "unseen"]) {
  test(`another text in the field "${name}" is found by its value`, async () => {
    const { fillings, pdf } = await fillAll({ [name]: ({ field }) => textFilling(field, "5") });
    const faults = judgeValues(fillings, await readAll(pdf));
    assert.deepEqual(
      faults.map((fault) => fault.field),
      [name],
    );
    assert.match(faults[0]?.message ?? "", /pdfjs reads .*"5"/);
  });
}

test("a box that is off, and a button that is another, are found by their values", async () => {
  const { fillings, pdf } = await fillAll({
    agree: ({ field }) => offFilling(field),
    size: ({ field, value }) => stateFilling(field, value === "small" ? 1 : 0),
  });
  const faults = judgeValues(fillings, await readAll(pdf));
  assert.deepEqual(
    faults.map((fault) => fault.field),
    ["agree", "size"],
  );
});

test("a selection that is another is found by value and by its text", async () => {
  const { fillings, pdf } = await fillAll({
    country: (filling) => ({ ...filling, value: filling.value === "Peru" ? "France" : "Peru" }),
  });
  const values = judgeValues(fillings, await readAll(pdf));
  const texts = judgeDrawn(fillings, await extractDrawnText(pdf));
  assert.deepEqual(
    [...values, ...texts].map((fault) => `${fault.kind} ${fault.field}`),
    ["value country", "text country"],
  );
});

test("each widget of a combo box must show its own text of the option", async () => {
  const { fillings } = await fillAll();
  const filling = fillings.find(({ field }) => field.name === "country");
  const [node] = filling?.field.nodes ?? [];
  const [widget] = node?.widgets ?? [];
  assert.ok(filling !== undefined && node !== undefined && widget !== undefined);
  const option = { exportValue: "PE", text: "Peru" };
  const faults = (exportValue: string, ...texts: readonly string[]): number => {
    const own = { ...widget, ownOptions: [{ exportValue, text: "own" }] };
    const nodes = [{ ...node, widgets: [widget, own] }];
    const field = { ...filling.field, options: [option], nodes };
    const drawn = { widgets: new Map([["country", texts]]), pages: [] };
    return judgeDrawn([{ ...filling, field, value: "PE", drawn: ["Peru"] }], drawn).length;
  };
  assert.equal(faults("PE", "Peru", "own"), 0);
  assert.equal(faults("FR", "Peru", "PE"), 0);
  assert.equal(faults("PE", "Peru", "Peru"), 1);
  assert.equal(faults("PE", "own", "own"), 1);
  assert.equal(faults("FR", "Peru", "own"), 1);
});

test("a widget that draws another text than its value is found", async () => {
  const { fillings, pdf } = await fillAll();
  const token = fillings.find(({ field }) => field.name === "name")?.value;
  assert.ok(typeof token === "string");
  const blank = overwriteText(pdf, `(${token}) Tj`, `(${"x".repeat(token.length)}) Tj`);
  assert.deepEqual(judgeValues(fillings, await readAll(blank)), []);
  const faults = judgeDrawn(fillings, await extractDrawnText(blank));
  assert.deepEqual(
    faults.map((fault) => fault.field),
    ["name"],
  );
});

test("a number that is drawn without its format, or with other digits, is found", async () => {
  const { fillings, pdf } = await fillAll();
  const { widgets, pages } = await extractDrawnText(pdf);
  const price = fillings.find(({ field }) => field.name === "price") ?? assert.fail();
  const [shown = ""] = price.drawn ?? [];
  assert.deepEqual(widgets.get("price"), [shown]);
  for (const text of [price.digits, shown.replace(/\d/, "0")]) {
    const drawn = { widgets: new Map(widgets).set("price", [text]), pages };
    assert.equal(judgeDrawn(fillings, drawn)[0]?.field, "price", text);
  }
  const misformatted = { ...price, drawn: [shown.replace(/\d/, "0")] };
  const drawn = { widgets: new Map(widgets).set("price", misformatted.drawn), pages };
  assert.equal(judgeDrawn([misformatted], drawn)[0]?.field, "price");
});

test("one of two widgets that are not drawn is found", async () => {
  const { fillings, pdf } = await fillAll();
  const { widgets, pages } = await extractDrawnText(pdf);
  const one = new Map(widgets).set("twice", (widgets.get("twice") ?? []).slice(1));
  const [fault] = judgeDrawn(fillings, { widgets: one, pages });
  assert.equal(fault?.field, "twice");
  assert.match(fault.message, /1 of 2 widgets/);
});

test("two libraries must read a value: one witness is none", async () => {
  const { fillings, pdf } = await fillAll();
  const [first, second] = await readAll(pdf);
  assert.ok(first !== undefined && second !== undefined);
  const failing: ReadingResult = { library: "mupdf", failure: "it cannot" };
  assert.equal(judgeValues(fillings, [first, failing]).length, fillings.length);
  assert.deepEqual(judgeValues(fillings, [first, second, failing]), []);
  assert.deepEqual(dissents(fillings, [first, second, failing]), ["mupdf fails: it cannot"]);
});

test("a cross-reference that lies is found", async () => {
  const { pdf } = await fillAll();
  const text = Buffer.from(pdf).toString("latin1");
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? "";
  const wrong = String(Number(end) - 7).padStart(end.length, "0");
  const faults = await judgeStructure(
    await loadQpdfReferee(),
    overwriteText(pdf, `startxref\n${end}`, `startxref\n${wrong}`),
    FORM,
  );
  assert.equal(faults.length, 1);
  assert.match(faults[0]?.message ?? "", /qpdf [23]/);
});

test("flattened texts are in the page, and a missing one is found", async () => {
  const { fillings, pdf } = await fillAll({}, true);
  assert.deepEqual(judgeFlattened(fillings, await extractDrawnText(pdf)), []);
  const other = await fillAll({ notes: ({ field }) => textFilling(field, "5") }, true);
  const faults = judgeFlattened(fillings, await extractDrawnText(other.pdf));
  assert.deepEqual(
    faults.map((fault) => fault.field),
    ["notes"],
  );
});

test("a flattened form that still has fields is found", async () => {
  const { fillings, pdf } = await fillAll();
  const faults = judgeFlattened(fillings, await extractDrawnText(pdf));
  assert.ok(faults.some((fault) => /left to fill/.test(fault.message)));
});
