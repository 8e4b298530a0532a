/** The first page of the dashboard for an account without forms, and the files chosen on it, for browser tests. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { createEngine } from "@platen/engine";
import type { Page } from "playwright-core";
import { openZip } from "../../../cli/demo/zip-reader.ts";
import { buildForm, type FieldSpec } from "../../../forms/builder/mod.ts";
import { workbook } from "../../../forms/spreadsheet/workbook.fixture.ts";
import type { DashboardHarness } from "./harness.ts";

/** Limit of API requests for the whole path. */
export const REQUESTS_MAX = 60;

const LABELS = ["First name", "Last name", "Date of birth", "ZIP code", "Salary", "City"];
/** A form whose labels describe its fields; their names are generated. */
export const FORM = buildForm({
  fields: LABELS.map((label, index): FieldSpec => {
    const top = 740 - 40 * index;
    const name = `topmostSubform[0].f1_${index + 1}[0]`;
    return { type: "text", name, tooltip: label, at: [150, top - 20, 400, top] };
  }),
});

/** Dates, leading zeros as text and by format, a formula with its result, and a second sheet. */
const BOOK = workbook({
  formats: ["yyyy-mm-dd", "00000"],
  sheets: {
    Staff: [
      header("First name", "Last name", "Date of birth", "ZIP code", "Salary", "Favourite colour"),
      employee(2, ["Ada", "Lovelace"], 2, 501, 48_000),
      employee(3, ["Alan", "Turing"], 10_000, 2139, 52_500),
      employee(4, ["Grace", "Hopper"], 20_000, 90_210, 61_000),
    ].join(""),
    "Old staff": header("Name") + row(2, [text("A2", "Former")]),
  },
});
/** The form and the spreadsheet to choose. */
export const FILES = [
  { name: "new_employee.pdf", mimeType: "application/pdf", buffer: Buffer.from(FORM) },
  { name: "staff.xlsx", mimeType: "", buffer: Buffer.from(BOOK) },
];
/** The values of the PDFs made of them. */
export const EXPECTED = [
  ["Ada", "Lovelace", "1900-01-02", "00501", "48000", ""],
  ["Alan", "Turing", "1927-05-18", "02139", "52500", ""],
  ["Grace", "Hopper", "1954-10-03", "90210", "61000", ""],
];

/** The page of a person without forms. */
export type Newcomer = {
  readonly page: Page;
  readonly faults: readonly string[];
  /** API requests so far. */
  readonly requests: () => number;
};

/** Opens a page and counts its API requests from then on. */
export async function openNewcomer(
  harness: DashboardHarness,
  options: Parameters<DashboardHarness["open"]>[0],
): Promise<Newcomer> {
  const { page, faults } = await harness.open(options);
  let count = 0;
  page.on("request", (request) => {
    if (/\/(?:api\/v1|session)\b/.test(new URL(request.url()).pathname)) count += 1;
  });
  return { page, faults, requests: () => count };
}

/** Waits until the files can be chosen. */
export async function untilChoosable(page: Page): Promise<void> {
  await page.getByLabel("Choose a form", { exact: true }).waitFor({ state: "attached" });
}

/** Waits until a heading is shown, in view, and has the focus. */
export async function inSight(page: Page, name: string): Promise<void> {
  const heading = page.getByRole("heading", { name });
  await heading.waitFor();
  const box = await heading.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  assert.ok(box !== null && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
  assert.equal(await page.evaluate("document.activeElement.textContent"), name);
}

type Download = { readonly saveAs: (path: string) => Promise<void> };

/** Saves a ZIP until the end of the test; returns its path. */
export async function savedZip(t: TestContext, download: Download): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "platen-newcomer-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "result.zip");
  await download.saveAs(path);
  return path;
}

/** The values of the PDFs in a ZIP, in the order of the rows. */
export async function valuesIn(path: string): Promise<readonly (readonly string[])[]> {
  const engine = createEngine();
  const zip = await openZip(path);
  try {
    const pdfs = zip.entries.filter(({ name }) => name.endsWith(".pdf"));
    const all: (readonly string[])[] = [];
    for (const entry of pdfs) {
      const form = await engine.open(await zip.read(entry));
      assert.ok(form.kind === "form");
      all.push(form.form.fields.map(({ value }) => (typeof value === "string" ? value : "")));
    }
    return all;
  } finally {
    await zip.close();
  }
}

function header(...names: readonly string[]): string {
  return row(
    1,
    names.map((name, index) => text(`${String.fromCharCode(65 + index)}1`, name)),
  );
}

function employee(
  line: number,
  names: readonly string[],
  day: number,
  zip: number,
  pay: number,
): string {
  const [first = "", last = ""] = names;
  return row(line, [
    text(`A${line}`, first),
    text(`B${line}`, last),
    `<c r="C${line}" s="1"><v>${day}</v></c>`,
    `<c r="D${line}" s="2"><v>${zip}</v></c>`,
    `<c r="E${line}"><f>12*${pay / 12}</f><v>${pay}</v></c>`,
    text(`F${line}`, "red"),
  ]);
}

function row(line: number, cells: readonly string[]): string {
  return `<row r="${line}">${cells.join("")}</row>`;
}

function text(at: string, content: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`;
}
