import { csvLine } from "@platen/forms/csv";
import type { LabelledField } from "./labelled-form.ts";

/** Limit of a column's name; an alias in a mapping has the same. */
const CHARACTERS_MAX = 255;

/** A CSV's header with fields' labels, and the mapping that a CSV with it needs. */
export type CsvByLabel = {
  readonly header: string;
  /** Raw field name → column. */
  readonly mapping: Readonly<Record<string, string>>;
};

/**
 * Columns named by the fields' labels, in reading order. A field without a label keeps its raw name; equal labels get
 * their fields' numbers.
 */
export function csvByLabel(fields: readonly LabelledField[]): CsvByLabel {
  const ordered = fields.toSorted((a, b) => a.number - b.number);
  const uses = Map.groupBy(ordered, (field) => keyOf(plainName(field)));
  const unique = [...uses].filter(([, group]) => group.length === 1).map(([key]) => key);
  const taken = new Set(unique);
  const columns = ordered.map((field) => {
    let name = plainName(field);
    if (uses.get(keyOf(name))?.length === 1) return [field.name, name] as const;
    do name = `${name} (${field.number})`;
    while (taken.has(keyOf(name)));
    taken.add(keyOf(name));
    return [field.name, name] as const;
  });
  return {
    header: csvLine(columns.map(([, column]) => column)),
    mapping: Object.fromEntries(columns),
  };
}

function plainName({ label, name }: LabelledField): string {
  return Array.from(label ?? name)
    .slice(0, NAME_CHARACTERS_MAX)
    .join("")
    .trim();
}

/** Leaves room for a number behind it. */
const NAME_CHARACTERS_MAX = CHARACTERS_MAX - " (10000)".length;

function keyOf(name: string): string {
  return name.toLowerCase();
}
