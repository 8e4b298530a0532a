import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { csvLine } from "@platen/forms/csv";
import { demoAliases, demoForm, demoRows } from "@platen/forms/residence-permit";
import type { Template } from "@platen/sdk";
import { csvHeader } from "../input/csv-header.ts";
import { Refusal, reasonOf } from "../terminal/refusal.ts";

/** What the demo fills: a form, rows, and their names for the form's fields. */
export type Material = {
  /** Base name of files: `residence-permit`. */
  readonly slug: string;
  readonly title: string;
  readonly form: Uint8Array<ArrayBuffer>;
  readonly csv: Uint8Array<ArrayBuffer>;
  readonly filenamePattern: string | null;
  /** Raw field name → alias, for the template as read by the service. */
  readonly mappingFor: (template: Template) => Readonly<Record<string, string>>;
};

const SEED = 20_260_101;

/** Returns the project's own form, and `rows` generated applicants. */
export function ownMaterial(rows: number): Material {
  const people = demoRows(rows, SEED);
  const aliases = demoAliases();
  const columns = Object.values(aliases);
  const lines = people.map((person) => csvLine(columns.map((column) => person[column] ?? "")));
  return {
    slug: "residence-permit",
    title: "Application for a Residence Permit",
    form: new Uint8Array(demoForm()),
    csv: new TextEncoder().encode(`${[csvLine(columns), ...lines].join("\n")}\n`),
    filenamePattern: "{family_name}, {given_names}",
    mappingFor: () => aliases,
  };
}

/** Returns a form and a CSV of the user; its columns are the form's field names. */
export async function givenMaterial(formPath: string, csvPath: string): Promise<Material> {
  const [form, csv] = [await bytesOf(formPath), await bytesOf(csvPath)];
  const columns = await csvHeader(
    oneByOne([csv]),
    csvPath,
    "Its first line must name the form's fields.",
  );
  const title = basename(formPath, extname(formPath));
  return {
    slug: title.replace(/[^\p{L}\p{N}]+/gu, "-"),
    title,
    form,
    csv,
    filenamePattern: null,
    mappingFor: (template) => columnsByName(template, columns),
  };
}

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  }
}

async function* oneByOne(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

function columnsByName(
  template: Template,
  columns: readonly string[],
): Readonly<Record<string, string>> {
  const names = new Set(template.fields.map((field) => field.name));
  const unmatched = columns.filter((column) => !names.has(column));
  if (unmatched.length === 0) return Object.fromEntries(columns.map((column) => [column, column]));
  const list = unmatched.slice(0, 10).map((column) => `"${column}"`);
  const more = unmatched.length > list.length ? `, and ${unmatched.length - list.length} more` : "";
  throw new Refusal(
    `These columns have no field in the form: ${list.join(", ")}${more}.`,
    "See the fields' names with: platen fields FORM.pdf --csv-template",
  );
}
