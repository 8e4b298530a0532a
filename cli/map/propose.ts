import type { FieldEntry } from "@platen/engine";
import { type FieldOnPages, type PageText, suggestMapping } from "@platen/forms";
import { isFillable } from "../form/field-rows.ts";

/** Pairs of at least this confidence need no review. */
const SURE_MIN = 0.9;
/** The bounds of an alias in a mapping. */
const COLUMN_CHARACTERS_MAX = 255;
const CONTROL = /\p{Cc}/u;
const PUNCTUATED = /^\+?[\d\s()./-]+$/;
/** A date changes its meaning when only its digits are kept. */
const DATE = /^(\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](\d{2}|\d{4}))$/;
const OWN_NAME = "the field's own name";

/** A form and the start of a CSV. */
export type ProposalRequest = {
  readonly fields: readonly FieldEntry[];
  /** The fields' labels and numbers in reading order, in the order of `fields`. */
  readonly labels: readonly { readonly label: string | null; readonly number: number }[];
  /** The fields as they are on the pages, in the order of `fields`. */
  readonly placed: readonly FieldOnPages[];
  readonly texts: readonly PageText[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly minConfidence: number;
};

export type FieldRef = {
  readonly rawField: string;
  /** Position in reading order, from 1. */
  readonly number: number;
  readonly label: string | null;
  readonly page: number | null;
  readonly required: boolean;
};

/** A column and the field that it fills, or the first of the boxes among which its value is divided. */
export type ProposedPair = FieldRef & {
  readonly column: string;
  readonly confidence: number;
  readonly isSure: boolean;
  readonly reason: string;
  /** As in a mapping; null: the values fit as they are, or are divided among `boxes`. */
  readonly transform: string | null;
  /** The boxes that the value is divided among, left to right; empty for a single field. */
  readonly boxes: readonly ProposedBox[];
};

/** A field with what makes its part of the value; null: nothing. */
export type ProposedBox = FieldRef & { readonly transform: string | null };

export type Proposal = {
  /** In the order of the columns. */
  readonly pairs: readonly ProposedPair[];
  readonly columns: readonly string[];
  readonly leftColumns: readonly string[];
  /** Fillable fields without a column: the required ones first, each group in reading order. */
  readonly leftFields: readonly FieldRef[];
};

/** Pairs a CSV's columns with a form's fields. */
export function proposeMapping(request: ProposalRequest): Proposal {
  const { columns, minConfidence } = request;
  const fields = listCandidates(request);
  const byName = new Map(fields.map((field) => [field.entry.name, field]));
  const { suggestions, splitValues } = suggestMapping({
    fields: fields.map(({ placed }) => placed),
    pages: request.texts,
    aliases: columns.filter(isPossibleAlias),
    confirmed: columns
      .filter((column) => byName.has(column))
      .map((column) => ({ alias: column, rawField: column, label: null })),
    minConfidence,
  });
  const divided = new Map(splitValues.map((split) => [split.parts[0]?.rawField, split]));
  const pairs = suggestions.flatMap((suggestion): ProposedPair[] => {
    const field = byName.get(suggestion.rawField);
    if (field === undefined) return [];
    const { alias: column, confidence, source } = suggestion;
    const split = divided.get(suggestion.rawField);
    const boxes = (split?.parts ?? []).flatMap(({ rawField, transform: part }): ProposedBox[] => {
      const ref = byName.get(rawField)?.ref;
      return ref === undefined ? [] : [{ ...ref, transform: part }];
    });
    const label = split?.label ?? field.ref.label;
    const transform =
      boxes.length > 0 ? null : transformFor(field.entry, valuesOf(request, column));
    const reason = source === "confirmed" ? OWN_NAME : suggestion.reason;
    const isSure = confidence >= SURE_MIN;
    return [{ ...field.ref, label, column, confidence, isSure, reason, transform, boxes }];
  });
  const order = new Map(columns.map((column, index) => [column, index]));
  const used = new Set(pairs.map(({ column }) => column));
  const filled = new Set(pairs.flatMap(boxesOf).map(({ rawField }) => rawField));
  return {
    pairs: pairs.toSorted(
      (a, b) => (order.get(a.column) ?? 0) - (order.get(b.column) ?? 0) || a.number - b.number,
    ),
    columns,
    leftColumns: columns.filter((column) => !used.has(column)),
    leftFields: inOrder(
      fields.map(({ ref }) => ref).filter(({ rawField }) => !filled.has(rawField)),
    ),
  };
}

/** Removes the pairs of columns with a value that the field cannot take, unless a pair is sure. */
export function leaveColumns(proposal: Proposal, contradicted: ReadonlySet<string>): Proposal {
  const kept = new Set(proposal.pairs.filter(({ isSure }) => isSure).map(({ column }) => column));
  const isLeft = ({ column }: ProposedPair): boolean =>
    contradicted.has(column) && !kept.has(column);
  const left = proposal.pairs.filter(isLeft);
  const columns = new Set([...proposal.leftColumns, ...left.map(({ column }) => column)]);
  return {
    ...proposal,
    pairs: proposal.pairs.filter((pair) => !isLeft(pair)),
    leftColumns: proposal.columns.filter((column) => columns.has(column)),
    leftFields: inOrder([...proposal.leftFields, ...left.flatMap(boxesOf)]),
  };
}

/** The fields that a pair fills, left to right. */
export function boxesOf(pair: ProposedPair): readonly ProposedBox[] {
  return pair.boxes.length === 0 ? [pair] : pair.boxes;
}

/** Returns the content of a mapping file, as `platen fill -m` reads it. */
export function mappingOf(
  pairs: readonly ProposedPair[],
): Readonly<Record<string, string | { readonly source: string; readonly transform: string }>> {
  return Object.fromEntries(
    pairs.flatMap((pair) =>
      boxesOf(pair).map(({ rawField, transform }) => [
        rawField,
        transform === null ? pair.column : { source: pair.column, transform },
      ]),
    ),
  );
}

/** Counts the columns that have a field, and those of which every pair is sure. */
export function countColumns({ pairs }: Pick<Proposal, "pairs">): {
  readonly matched: number;
  readonly sure: number;
} {
  const matched = new Set(pairs.map(({ column }) => column));
  const unsure = new Set(pairs.filter(({ isSure }) => !isSure).map(({ column }) => column));
  return { matched: matched.size, sure: matched.size - unsure.size };
}

function inOrder(fields: readonly FieldRef[]): readonly FieldRef[] {
  return fields.toSorted((a, b) => Number(b.required) - Number(a.required) || a.number - b.number);
}

type Candidate = {
  readonly entry: FieldEntry;
  readonly placed: FieldOnPages;
  readonly ref: FieldRef;
};

function listCandidates({ fields, labels, placed }: ProposalRequest): readonly Candidate[] {
  return fields.flatMap((entry, index) => {
    const { [index]: onPages } = placed;
    if (onPages === undefined || !isFillable(entry)) return [];
    const { label = null, number = index + 1 } = labels[index] ?? {};
    const { name: rawField, page, required } = entry;
    return [{ entry, placed: onPages, ref: { rawField, number, label, page, required } }];
  });
}

function isPossibleAlias(column: string): boolean {
  return column.length <= COLUMN_CHARACTERS_MAX && !CONTROL.test(column);
}

function valuesOf({ columns, rows }: ProposalRequest, column: string): readonly string[] {
  const at = columns.indexOf(column);
  return rows.map((row) => row[at] ?? "").filter((value) => value !== "");
}

function transformFor(
  { type, maxLength }: Pick<FieldEntry, "type" | "maxLength">,
  values: readonly string[],
): string | null {
  return type === "text" && maxLength !== null && digitsFit(values, maxLength) ? "digits" : null;
}

/**
 * True when some value, such as 123-45-6789, is too long for a field, and all of them are numbers whose digits alone fit.
 */
export function digitsFit(values: readonly string[], maxLength: number): boolean {
  return (
    values.some((value) => value.length > maxLength) &&
    values.every((value) => {
      const digits = value.replaceAll(/\D/g, "");
      return PUNCTUATED.test(value) && !DATE.test(value) && digits.length <= maxLength;
    })
  );
}
