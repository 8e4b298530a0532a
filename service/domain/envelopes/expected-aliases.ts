import type { FieldEntry } from "@platen/engine";
import { type FieldMappings, isRequired, isVerbatim } from "@platen/forms/field-mappings";
import { aliasesRead } from "@platen/forms/row-values";

/** An alias that rows may have, and what is known of its fields. */
export type ExpectedAlias = {
  readonly alias: string;
  readonly rawFields: readonly string[];
  /** Type of its first field; text when an expression computes the field's value. */
  readonly type: FieldEntry["type"];
  readonly required: boolean;
  /** In characters: the smallest limit of its fields. */
  readonly maxLength: number | null;
  /** Display texts of the options that all its fields accept; empty when none has options. */
  readonly options: readonly string[];
};

/** A mapping with the fields of its version. */
export type MappedForm = {
  readonly fieldMappings: FieldMappings;
  readonly fields: readonly FieldEntry[];
};

/** The aliases of an envelope's pairs, in the order of the forms' fields. */
export function expectedAliases(forms: readonly MappedForm[]): readonly ExpectedAlias[] {
  const found = new Map<string, ExpectedAlias>();
  for (const { fieldMappings, fields } of forms) {
    const mapped = new Map(Object.entries(fieldMappings));
    for (const field of fields) {
      const mapping = mapped.get(field.name);
      if (mapping === undefined) continue;
      const [source, ...others] = aliasesRead(mapping);
      if (source === undefined) continue;
      const shape = isVerbatim(mapping) ? field : { ...field, ...ANY_TEXT };
      add(found, aliasOf(source, shape, isRequired(mapping, field.required)));
      for (const alias of others) add(found, aliasOf(alias, { ...field, ...ANY_TEXT }, false));
    }
  }
  return [...found.values()];
}

/** An empty CSV for an envelope: its header row, RFC 4180. */
export function csvTemplate(aliases: readonly ExpectedAlias[]): string {
  return `${aliases.map(({ alias }) => cell(alias)).join(",")}\r\n`;
}

/** The expected values of an alias behind a transform or condition. */
const ANY_TEXT = { type: "text", maxLength: null, options: [] } as const;

function add(found: Map<string, ExpectedAlias>, one: ExpectedAlias): void {
  const before = found.get(one.alias);
  found.set(one.alias, before === undefined ? one : merge(before, one));
}

function aliasOf(alias: string, field: FieldEntry, required: boolean): ExpectedAlias {
  const { name, type, maxLength, options } = field;
  return { alias, rawFields: [name], type, required, maxLength, options };
}

function merge(a: ExpectedAlias, b: ExpectedAlias): ExpectedAlias {
  return {
    ...a,
    rawFields: [...new Set([...a.rawFields, ...b.rawFields])],
    required: a.required || b.required,
    maxLength: pickLeast(a.maxLength, b.maxLength),
    options: pickShared(a.options, b.options),
  };
}

function pickLeast(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

function pickShared(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  return a.filter((option) => b.includes(option));
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
