import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import type { z } from "zod";
import { type DrawnText, extractDrawnText } from "../../../lab/referees/drawn-text.ts";
import { readWithPdfjs } from "../../../lab/referees/pdfjs-reader.ts";
import type { Field } from "../../../service/contract/field.ts";
import { Mapping } from "../../../service/contract/mapping.ts";
import { Template } from "../../../service/contract/template.ts";
import { ask } from "../../support/harness/ask.ts";
import { violations } from "../dashboard-page.ts";
import { chooseFiles, NO_BROWSER, openDashboardHarness, pictured } from "./harness.ts";

const FORMS = fileURLToPath(new URL("../../../../shared/corpus/forms/", import.meta.url));
const LATIN = ["Ada Lovelace", "Zoë 12", "Sample"];

/** One form per kind; `values` are typed into its first text fields. */
const KINDS: readonly {
  readonly kind: string;
  readonly file: string;
  readonly values: readonly string[];
}[] = [
  {
    kind: "rotated",
    file: "qpdf+qpdf/qpdf__qtest__qpdf__overlay-copy-annotations.pdf",
    values: LATIN,
  },
  {
    kind: "cropped",
    file: "pdfcpu+pdfcpu/pkg__samples__form__demoSinglePage__english.pdf",
    values: LATIN,
  },
  {
    kind: "334-fields",
    file: "LibPDF-js+core/fixtures__issues__form-filling__5e_character_sheet.pdf",
    values: LATIN,
  },
  {
    kind: "right-to-left",
    file: "Hopding+pdf-lib/assets__pdfs__with_xfa_fields.pdf",
    values: ["آدا لوفلايس", "עדה"],
  },
  {
    kind: "encrypted",
    file: "MaxRodin+USCISFormTracker/USCISFormTracker.Tests__TestData__Pdf__g-28.pdf",
    values: LATIN,
  },
  {
    kind: "90-pages",
    file: "openpreserve+format-corpus/govdocs1-error-pdfs__error_set_2__392154.pdf",
    values: LATIN,
  },
  {
    kind: "xfa",
    file: "IRS-Public+direct-file/direct-file__backend__src__main__resources__pdf__2024__IRS8962__en__f8962.pdf",
    values: LATIN,
  },
  {
    kind: "comb",
    file: "Hopding+pdf-lib/assets__pdfs__with_combed_fields.pdf",
    values: LATIN,
  },
  {
    kind: "radio-buttons",
    file: "codeforamerica+vita-min/app__lib__pdfs__f13614c-TY2021.pdf",
    values: LATIN,
  },
  {
    kind: "cjk",
    file: "pdfcpu+pdfcpu/pkg__samples__form__demo__japanese.pdf",
    values: ["山田太郎", "王小明", "김철수"],
  },
];

type FormField = z.output<typeof Field>;
/** A field and the value that is typed into it or ticked. */
type Given = { readonly field: FormField; readonly value: string };

const skip = NO_BROWSER === false && !existsSync(FORMS) ? "no ../shared/corpus" : NO_BROWSER;
const harness = await openDashboardHarness();

for (const { kind, file, values } of KINDS)
  test(`a form that is ${kind} is uploaded, mapped, filled and read back`, { skip }, async (t) => {
    const account = await harness.account();
    const person = await harness.person(account, "editor");
    const path = "/production/templates";
    const { page, faults } = await harness.open({ test: t, path, person });
    const api = `${harness.service.url}/api/v1`;
    const key = account.key();
    const id = await uploadPath(page, join(FORMS, file));
    const template = Template.parse((await ask(`${api}/templates/${id}`, { key })).body);
    await pictured(page, `real-${kind}-form`);
    const given = givenTo(template.fields, values);
    const names = given.map(({ field }) => [field.name, field.name.trim()] as const);
    const json = { name: kind, template_id: id, field_mappings: Object.fromEntries(names) };
    const mapped = await ask(`${api}/mappings`, { key, json });
    assert.equal(mapped.status, 201, mapped.text);
    const mapping = Mapping.parse(mapped.body);

    await page.goto(`${harness.service.url}/app/production/envelopes?mapping=${mapping.id}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create an envelope" }).click();
    await page.getByRole("heading", { level: 1, name: template.name }).waitFor();
    await page.getByRole("grid", { name: "Columns of the spreadsheet" }).waitFor();
    await pictured(page, `real-${kind}-envelope`);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("link", { name: "Fill one", exact: true }).click();
    await page.locator("canvas").first().waitFor();
    for (const one of given) await fillIn(page, one);
    await page.getByRole("button", { name: "Create PDF" }).click();
    await page.getByText(/ is ready$/).waitFor();
    await pictured(page, `real-${kind}-filled`);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    const pdf = readFileSync(await (await downloading).path());
    await readBack(t, pdf, given);
    assert.deepEqual(faults, []);
  });

/** Uploads a file on the page of forms; the id of the form. */
async function uploadPath(page: Page, path: string): Promise<number> {
  await chooseFiles(page.getByLabel("Upload a PDF form"), path);
  await page.waitForURL(/templates\/\d+$/);
  await page.locator("canvas").first().waitFor();
  return Number(/\d+$/.exec(page.url())?.[0]);
}

/** Values for the first text fields that take any text, the first check box and the first radio button. */
function givenTo(fields: readonly FormField[], values: readonly string[]): readonly Given[] {
  const usable = fields.filter((field) => !field.read_only && isWide(field));
  const texts = usable.filter(({ type, format }) => type === "text" && format === null);
  const combs = texts.filter(({ comb }) => comb).slice(0, 1);
  const plain = texts.filter(({ comb }) => !comb).slice(0, values.length - combs.length);
  const first = [...plain, ...combs];
  const box = fields.find(({ type, read_only }) => type === "checkbox" && !read_only);
  const radio = fields.find(({ type, read_only }) => type === "radio" && !read_only);
  return [
    ...first.map((field, index) => ({ field, value: fitting(field, values[index] ?? "") })),
    ...(box === undefined ? [] : [{ field: box, value: "true" }]),
    ...(radio === undefined ? [] : [{ field: radio, value: radio.options[0] ?? "" }]),
  ];
}

/** At least an inch: fields for single letters show none of the words. */
function isWide({ rect }: FormField): boolean {
  return rect !== null && Math.max(rect[2] - rect[0], rect[3] - rect[1]) >= 72;
}

function fitting({ max_length: most }: FormField, value: string): string {
  return most === null ? value : value.slice(0, most).trim();
}

async function fillIn(page: Page, { field, value }: Given): Promise<void> {
  const row = page.locator(`.field-row[data-field=${JSON.stringify(field.name)}]`);
  if (field.type === "checkbox") return await row.getByRole("checkbox").check();
  if (field.type === "text") return await row.locator("input, textarea").fill(value);
  const buttons = row.getByRole("radio");
  // The first one chooses nothing.
  if ((await buttons.count()) > 0) await buttons.nth(1).check();
  else await row.locator("select").selectOption({ index: 1 });
}

/** The PDF has every value, and shows every text on its field. */
async function readBack(t: TestContext, pdf: Uint8Array, given: readonly Given[]): Promise<void> {
  const [{ places }, drawn] = await Promise.all([readWithPdfjs(pdf), extractDrawnText(pdf)]);
  for (const { field, value } of given) {
    const found = places.get(field.name) ?? assert.fail(`no field ${field.name}`);
    if (field.type === "text") {
      assert.deepEqual(found[0]?.values, [value], field.name);
      assert.ok(shows(drawn, field.name, value), `${field.name} does not show ${value}`);
    } else
      assert.ok(
        found.some(({ values, state }) => (state ?? values[0] ?? "Off") !== "Off"),
        `${field.name} is off`,
      );
  }
  t.diagnostic(`${given.length} fields: ${given.map(({ field }) => field.type).join(", ")}`);
}

/** Letters of scripts that join or run from the right are drawn in another order, and comb cells apart. */
function shows({ widgets }: DrawnText, name: string, value: string): boolean {
  const isJoined = /\p{Script=Arabic}/u.test(value);
  const shown = widgets.get(name) ?? [];
  return shown.some((text) => (isJoined ? text !== "" : letters(text) === letters(value)));
}

function letters(text: string): string {
  return Array.from(text.replaceAll(/\s/gu, "")).toSorted().join("");
}
