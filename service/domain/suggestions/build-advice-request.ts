import type { Suggestion } from "@platen/forms";
import type { AdviceRequest, AliasToAdvise, FieldToAdvise } from "./model-adviser.ts";

/** A field as the model may know it, without its value, default, format or options. */
export type LabelledField = {
  readonly rawField: string;
  readonly label: string | null;
  readonly section: string | null;
  readonly type: string;
};

/** The offline suggestions with what they were made from. */
export type OfflineMapping = {
  /** In reading order. */
  readonly fields: readonly LabelledField[];
  /** As given, without duplicates. */
  readonly aliases: readonly string[];
  /** All suggestions of at least `minConfidence`. */
  readonly suggestions: readonly Suggestion[];
  readonly minConfidence: number;
};

/** A request, and what its numbers refer to: number 1 is the first entry. */
export type PreparedAdvice = {
  readonly request: AdviceRequest;
  readonly rawFields: readonly string[];
  readonly aliases: readonly string[];
};

/** From here on an offline suggestion is certain: it is not sent, and no model changes it. */
const CERTAIN_CONFIDENCE = 0.8;
/** A model's suggestion is never certain, whatever the model says. */
export const MODEL_CONFIDENCE_MAX = 0.79;

const ENTRIES_MAX = 200;
const TEXT_MAX = 120;
/** The request has at most 32 kB; 4 kB of them are left for instructions and schema. */
const REQUEST_BYTES_MAX = 28_672;
/** Leaves most of the space to the fields. */
const ALIAS_BYTES_MAX = 12_288;

/**
 * Builds the request to an external model from the fields and aliases without a certain offline suggestion. Returns null
 * when nothing is left to match.
 */
export function buildAdviceRequest(mapping: OfflineMapping): PreparedAdvice | null {
  const certain = mapping.suggestions.filter(isCertain);
  const certainFields = new Set(certain.map(({ rawField }) => rawField));
  const certainAliases = new Set(certain.map(({ alias }) => alias));
  const openAliases = mapping.aliases.filter(
    (alias) => !certainAliases.has(alias) && isName(alias) && plainText(alias) !== null,
  );
  const aliases = numberEntries(
    openAliases,
    ALIAS_BYTES_MAX,
    (alias, m): AliasToAdvise => ({
      m,
      alias: plainText(alias) ?? "",
    }),
  );
  const openFields = mapping.fields.filter(
    ({ rawField, label }) => !certainFields.has(rawField) && plainText(label) !== null,
  );
  const fields = numberEntries(
    openFields,
    REQUEST_BYTES_MAX - aliases.bytes,
    ({ label, section, type }, n): FieldToAdvise => ({
      n,
      label: plainText(label),
      section: plainText(section),
      type,
    }),
  );
  if (aliases.entries.length === 0 || fields.entries.length === 0) return null;
  return {
    request: { fields: fields.entries, aliases: aliases.entries },
    rawFields: openFields.slice(0, fields.entries.length).map(({ rawField }) => rawField),
    aliases: openAliases.slice(0, aliases.entries.length),
  };
}

/** Whether an offline suggestion is final. */
export function isCertain({ confidence }: { readonly confidence: number }): boolean {
  return confidence >= CERTAIN_CONFIDENCE;
}

/** Numbers the first items, from 1, as many as fit into `bytesMax`. */
function numberEntries<Item, Entry>(
  items: readonly Item[],
  bytesMax: number,
  entryOf: (item: Item, number: number) => Entry,
): { readonly entries: readonly Entry[]; readonly bytes: number } {
  const entries: Entry[] = [];
  let bytes = 0;
  for (const item of items.slice(0, ENTRIES_MAX)) {
    const entry = entryOf(item, entries.length + 1);
    bytes += sentBytes(entry);
    if (bytes > bytesMax) return { entries, bytes: bytesMax };
    entries.push(entry);
  }
  return { entries, bytes };
}

// The request is JSON text within the JSON of the HTTP body, hence escaped twice.
function sentBytes(entry: unknown): number {
  const SEPARATOR = 1;
  return encoder.encode(JSON.stringify(JSON.stringify(entry))).length + SEPARATOR;
}

const encoder = new TextEncoder();

/** Control, format, private and unassigned characters, and variation selectors, which can carry hidden text. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Variation_Selector}]+/gu;

/** One line of visible text, cut to 120 characters; null if nothing is left. */
function plainText(text: string | null): string | null {
  const line = (text ?? "").replace(HIDDEN, " ").replace(/\s+/gu, " ").trim();
  const cut = Array.from(line).slice(0, TEXT_MAX).join("").trim();
  return cut === "" ? null : cut;
}

const DIGITS_MAX = 6;

// The first line of a CSV without a header contains values: addresses, numbers and dates are recognised.
function isName(alias: string): boolean {
  const digits = alias.replaceAll(/\P{Nd}/gu, "").length;
  return /\p{L}/u.test(alias) && !alias.includes("@") && digits <= DIGITS_MAX;
}
