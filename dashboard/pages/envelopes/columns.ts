import type { Envelope, ExpectedAlias, Field } from "@platen/sdk";
import { envelopesWords } from "#words/en/envelopes.ts";
import type { Catalog } from "./catalog.ts";

const TEXTS = envelopesWords;
const OPTIONS_SHOWN = 6;
const FIELDS_SHOWN = 3;

/** A column of an envelope's spreadsheet, as the page shows it. */
export type ColumnEntry = {
  readonly name: string;
  readonly isRequired: boolean;
  readonly values: string;
  readonly fields: string;
};

/** The version of a form that a pair of the envelope fills. */
type FilledVersion = { readonly template: number; readonly version: number };

/** Labels and formats of the forms' fields by raw name. */
export type FieldsByName = ReadonlyMap<string, Pick<Field, "label" | "format">>;

/** The versions that are filled, each once; pairs whose mapping is unknown are left out. */
export function filledVersions(envelope: Envelope, catalog: Catalog): readonly FilledVersion[] {
  const found = new Map<string, FilledVersion>();
  for (const { template_id: template, mapping_id: id, template_version: own } of envelope.pairs) {
    const mapping = catalog.mappings.find((one) => one.id === id);
    const version = own ?? mapping?.template_version;
    if (version !== undefined) found.set(`${template} ${version}`, { template, version });
  }
  return [...found.values()];
}

/** The columns with texts for people. */
export function columnEntries(
  expected: readonly ExpectedAlias[],
  fields: FieldsByName,
): readonly ColumnEntry[] {
  return expected.map((alias) => ({
    name: alias.alias,
    isRequired: alias.required,
    values: valuesText(alias, fields),
    fields: fieldsText(alias, fields),
  }));
}

/** The header for the first row of a spreadsheet: pasted, each name gets a cell of its own. */
export function headerText(expected: readonly ExpectedAlias[]): string {
  return expected.map(({ alias }) => alias.replaceAll(/[\t\r\n]/g, " ")).join("\t");
}

/** The format of a field in words; null: none, or one that is not known. */
export function formatText(format: string): string | null {
  const [, name = "", inside = ""] = /^([a-z]+)(?:\((.*)\))?$/s.exec(format) ?? [];
  switch (name) {
    case "date":
      return TEXTS.types.date(inside);
    case "time":
      return TEXTS.types.time(inside);
    case "number":
      return TEXTS.types.number;
    case "percent":
      return TEXTS.types.percent;
    case "special":
      return TEXTS.types.special[inside] ?? null;
    default:
      return null;
  }
}

function valuesText(alias: ExpectedAlias, fields: FieldsByName): string {
  const { type, max_length: most, options, raw_fields: names } = alias;
  switch (type) {
    case "text": {
      const [first] = names;
      const format = first === undefined ? null : (fields.get(first)?.format ?? null);
      const text = format === null ? null : formatText(format);
      if (text !== null) return text;
      return most === null ? TEXTS.types.text : TEXTS.types.textUpTo(most);
    }
    case "radio":
    case "choice":
      return options.length === 0 ? TEXTS.types.choice : TEXTS.types.oneOf(shortList(options));
    case "checkbox":
    case "signature":
    case "button":
      return TEXTS.types[type];
  }
}

function shortList(options: readonly string[]): string {
  const shown = options.slice(0, OPTIONS_SHOWN).join(", ");
  const more = options.length - OPTIONS_SHOWN;
  return more > 0 ? `${shown} ${TEXTS.types.optionsMore(more)}` : shown;
}

function fieldsText({ raw_fields: names }: ExpectedAlias, fields: FieldsByName): string {
  const labels = [...new Set(names.map((name) => fields.get(name)?.label ?? name))];
  const more = labels.length - FIELDS_SHOWN;
  const shown = labels.slice(0, FIELDS_SHOWN).join(", ");
  return more > 0 ? `${shown} ${TEXTS.columns.fieldsMore(more)}` : shown;
}
