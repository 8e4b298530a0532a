/** The dashboard's preview of a row equals the result of a job: the same values, pixels, errors and warnings. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createEngine, type FieldEntry } from "@platen/engine";
import { loadScripts, readFace } from "@platen/engine/node";
import { buildForm, type FieldSpec } from "@platen/forms/builder";
import { csvLine } from "@platen/forms/csv";
import { type FieldMappings, formatsOf, shrinkingOf } from "@platen/forms/field-mappings";
import { startFillPool } from "@platen/service/fill-workers";
import {
  compileForRows,
  documentOf,
  type FillingRequest,
  fillPlanned,
  planFilling,
} from "@platen/service/filling";
import { loadPdfium } from "@platen/service/pdfium";
import { startFormReader } from "@platen/service/untrusted";
import { RowPlanner, type RowProblem } from "../../dashboard/preview/row-planner.ts";
import { FillSession } from "../../dashboard/workers/fill-session.ts";
import { drawPages } from "../../lab/merge/draw-pages.ts";

type Row = Readonly<Record<string, string>>;
type Fill = Pick<FillingRequest, "fieldMappings"> &
  Partial<Pick<FillingRequest, "strict" | "failOn">>;
type Outcome = {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly pdf: Uint8Array | null;
};

const at = (line: number): readonly [number, number, number, number] => [
  50,
  740 - 30 * line,
  300,
  760 - 30 * line,
];
const FIELDS: readonly FieldSpec[] = [
  { type: "text", name: "name", at: at(0), required: true },
  { type: "text", name: "zip", at: at(1), tooltip: "ZIP code" },
  { type: "text", name: "short", at: at(2), maxLength: 5 },
  {
    type: "text",
    name: "amount",
    at: at(3),
    format: 'AFNumber_Format(2, 0, 0, 0, "$", true);',
  },
  { type: "text", name: "born", at: at(4), format: 'AFDate_FormatEx("mm/dd/yyyy");' },
  { type: "checkbox", name: "agrees", at: [50, 590, 62, 602] },
  {
    type: "radio",
    name: "kind",
    at: [
      { page: 1, rect: [50, 560, 62, 572], state: "one" },
      { page: 1, rect: [80, 560, 92, 572], state: "two" },
    ],
  },
  { type: "combo", name: "state", at: at(7), options: ["VT", "NY"] },
  {
    type: "list",
    name: "langs",
    at: [50, 450, 300, 510],
    options: ["en", "de", "fr"],
    multiSelect: true,
  },
  { type: "signature", name: "signed", at: [50, 380, 300, 430] },
  { type: "text", name: "note", at: at(13), value: "kept" },
];
const FORM = buildForm({ fields: FIELDS });

const PLAIN: FieldMappings = Object.fromEntries(FIELDS.map(({ name }) => [name, name]));
const FILLS: Readonly<Record<string, Fill>> = {
  "every field by its name": { fieldMappings: PLAIN },
  "one alias for several fields": { fieldMappings: { name: "name", note: "name", short: "name" } },
  transforms: {
    fieldMappings: {
      name: { source: "name", transform: "trim | upper" },
      zip: { source: "zip", transform: "pad(5, '0')" },
      note: { source: "name", transform: "concat(' & ', short)" },
      amount: { source: "amount", transform: "number(2)" },
      born: { source: "born", transform: "date('YYYY-MM-DD', 'MM/DD/YYYY')" },
      state: { source: "state", transform: "map('Vermont': 'VT', else: 'NY')" },
    },
  },
  conditions: {
    fieldMappings: {
      name: "name",
      note: { source: "note", condition: { if: "greater_than(amount, 10)", then: "'large'" } },
      agrees: {
        source: "agrees",
        condition: { if: "matches(zip, '^0')", then: "'Yes'", else: "''" },
      },
    },
  },
  "defaults and required": {
    fieldMappings: {
      name: { source: "name", default: "Anonymous" },
      zip: { source: "zip", required: true },
      agrees: { source: "agrees", default: true },
      langs: { source: "langs", default: ["en", "de"] },
      note: { source: "note", default: 7 },
    },
  },
  formats: {
    fieldMappings: {
      name: "name",
      note: { source: "amount", format: "number(3)" },
      amount: { source: "amount", format: "percent(1)" },
    },
  },
  "overflow that fails": {
    fieldMappings: { name: { source: "name", overflow: "fail" }, note: "note" },
  },
  "overflow that shrinks": {
    fieldMappings: {
      name: { source: "name", overflow: "shrink" },
      note: { source: "name", overflow: "shrink" },
      zip: "zip",
    },
  },
  "warnings that fail": {
    fieldMappings: PLAIN,
    failOn: ["suspicious_value", "format_mismatch", "encryption_removed"],
  },
  strict: { fieldMappings: PLAIN, strict: true },
};

const ROWS: Readonly<Record<string, Row>> = {
  complete: {
    name: "Zoë Ångström",
    zip: "04101",
    short: "abc",
    amount: "1234.5",
    born: "1990-02-28",
    agrees: "Yes",
    kind: "two",
    state: "Vermont",
    langs: "en;fr",
    signed: "Ada Lovelace",
    note: "x",
  },
  empty: {},
  "a lost zero, a wrong date, a long text": {
    name: "n".repeat(300),
    zip: "4101",
    born: "tomorrow",
    amount: "12",
    state: "NY",
  },
  "values that fields refuse": {
    name: "Bo",
    short: "too long",
    kind: "three",
    state: "Alaska",
    amount: "a lot",
    signed: "sig_unknown",
  },
  "spaces and other scripts": { name: " Жук ", note: "שלום", zip: "10115", amount: "-3" },
};
const COLUMNS = FIELDS.map(({ name }) => name);

const engine = createEngine();
const opened = await engine.open(FORM);
assert.ok(opened.kind === "form");
const entries: readonly FieldEntry[] = engine.fields(opened);
const fields = entries.map(({ maxLength, ...field }) => ({
  ...field,
  max_length: maxLength,
  label: null,
}));
const reader = startFormReader();
const pool = startFillPool({ threads: 1 });
after(() => Promise.all([reader.stop(), pool.stop()]));
const pdfium = await loadPdfium();
const { shaper } = await loadScripts();
const session = await FillSession.open(FORM, {
  loadShaper: () => Promise.resolve(shaper),
  loadFace: (face) => Promise.resolve(readFace(face)),
});
const form = session instanceof FillSession ? session : assert.fail(session.message);

const describeProblem = ({
  code,
  alias,
  message,
}: Omit<RowProblem, "severity" | "field">): string => `${code} ${alias ?? "-"} ${message}`;

function csvOf(rows: readonly Row[]): Uint8Array {
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name] ?? ""))];
  return new TextEncoder().encode(lines.map((line) => `${csvLine(line)}\n`).join(""));
}

function requestOf({ fieldMappings, strict = false, failOn = [] }: Fill, rows: readonly Row[]) {
  const bytes = csvOf(rows);
  return {
    fieldMappings,
    fields: entries,
    filenamePattern: null,
    strict,
    failOn,
    identity: JSON.stringify(fieldMappings),
    read: async function* ({ from, to } = { from: 0, to: bytes.length }) {
      yield bytes.subarray(from, to);
    },
  } satisfies FillingRequest;
}

/** The rows as a bulk job fills them, one by one. */
async function byJob(fill: Fill, rows: readonly Row[]): Promise<readonly Outcome[]> {
  const all = await planFilling(requestOf(fill, rows));
  const formats = formatsOf(fill.fieldMappings);
  const overflow = shrinkingOf(fill.fieldMappings);
  const parts = [{ pdf: FORM, fields: all.fields, formats, overflow }];
  const compiled = await compileForRows(reader, parts, {}, all.characters);
  assert.ok(!("kind" in compiled));
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const plan = await planFilling(requestOf(fill, [row]));
    for await (const tried of fillPlanned(plan, compiled, pool)) {
      const state = tried.rows[0]?.state ?? assert.fail("no row");
      const warnings = state.warnings.map(({ field: alias, ...one }) =>
        describeProblem({ ...one, alias }),
      );
      const errors =
        state.status === "failed"
          ? state.errors.map(({ field: alias, ...one }) => describeProblem({ ...one, alias }))
          : [];
      outcomes.push({ errors, warnings, pdf: documentOf(compiled, tried) });
    }
  }
  return outcomes;
}

const jobs = new Map<Fill, Promise<readonly Outcome[]>>();

/** The outcomes of all rows, which are filled once. */
async function outcomesOf(fill: Fill): Promise<readonly Outcome[]> {
  const known = jobs.get(fill) ?? byJob(fill, Object.values(ROWS));
  jobs.set(fill, known);
  return await known;
}

/** The row as the dashboard shows it. */
async function byPreview(fill: Fill, row: Row): Promise<Outcome> {
  const planner = new RowPlanner({ fields, ...fill });
  const planned = planner.plan(row);
  const filled = await form.fill(planned.input);
  assert.ok(filled.kind === "filled", JSON.stringify(filled));
  const problems = planner.problems(planned, filled.issues);
  const only = (severity: RowProblem["severity"]): readonly string[] =>
    problems.filter((problem) => problem.severity === severity).map(describeProblem);
  return { errors: only("error"), warnings: only("warning"), pdf: filled.pdf };
}

async function valuesIn(pdf: Uint8Array): Promise<unknown> {
  const filled = await engine.open(pdf);
  assert.ok(filled.kind === "form");
  return filled.form.fields.map(({ name, value }) => [name, value]);
}

for (const [what, fill] of Object.entries(FILLS))
  test(`a preview is what a job makes of the row: ${what}`, async () => {
    const outcomes = await outcomesOf(fill);
    for (const [index, [kind, row]] of Object.entries(ROWS).entries()) {
      const job = outcomes[index] ?? assert.fail("no outcome");
      const preview = await byPreview(fill, row);
      assert.deepEqual([...new Set(preview.errors)], job.errors, kind);
      if (job.pdf === null) {
        for (const warning of job.warnings)
          assert.ok(
            [...preview.errors, ...preview.warnings].includes(warning),
            `${kind}: ${warning}`,
          );
        continue;
      }
      assert.deepEqual([preview.errors, preview.warnings], [[], job.warnings], kind);
      const shown = preview.pdf ?? assert.fail("nothing is shown");
      assert.deepEqual(await valuesIn(shown), await valuesIn(job.pdf), kind);
      assert.deepEqual([...drawPages(pdfium, shown, 1)], [...drawPages(pdfium, job.pdf, 1)], kind);
    }
  });

test("the table has rows that succeed, that warn and that fail before and while they are filled", async () => {
  const all = await Promise.all(Object.values(FILLS).map(outcomesOf));
  const codes = new Set(
    all
      .flat()
      .flatMap(({ errors, warnings }) =>
        [...errors, ...warnings].map((text) => text.split(" ")[0]),
      ),
  );
  for (const code of [
    "required_missing",
    "transform_failed",
    "suspicious_value",
    "format_mismatch",
    "text_truncated",
    "font_substituted",
    "max_length_exceeded",
    "value_not_in_options",
    "invalid_signature",
  ])
    assert.ok(codes.has(code), `${code} is not among ${[...codes].join()}`);
});
