import type { FieldLabel } from "#labels";
import type { FieldOnPages, PageText } from "#pages";
import {
  findSplitValues,
  type MergedForm,
  mergeBoxes,
  type SplitKind,
  type SplitValue,
} from "#split-values";
import { splitWords } from "#tokens";
import { languageOfPages } from "./field-profile.ts";

/** A form with the names that are to be matched. */
export type FormToMatch = {
  readonly fields: readonly FieldOnPages[];
  /** In the order of the fields. */
  readonly labels: readonly FieldLabel[];
  readonly pages: readonly PageText[];
  readonly aliases: readonly string[];
  /** Raw names of fields that are confirmed, by alias. */
  readonly confirmed: ReadonlyMap<string, readonly string[]>;
};

/** Words of columns that hold parts of a value. */
const PART_WORDS: Readonly<Partial<Record<SplitKind, ReadonlySet<string>>>> = {
  date: new Set(["month", "day", "year", "mm", "dd", "yyyy"]),
  phone: new Set(["area", "prefix", "exchange"]),
  zip: new Set(["4", "plus", "ext", "extension"]),
};
/** A name with such a word may mean the whole value: "Date of birth (day first)"; two of them mean parts. */
const PART_NAMES_MIN = 2;

/** The form as names are matched with it: values that are divided among boxes are one field each. */
export function mergeTargets({ fields, labels, pages, aliases, confirmed }: FormToMatch): {
  readonly form: MergedForm;
  readonly splitValues: readonly SplitValue[];
} {
  const splitValues = findSplitValues(fields, labels, pages, languageOfPages(pages)).filter(
    (split) => isOneTarget(split, confirmed, aliases),
  );
  return { form: mergeBoxes({ fields, labels }, pages, splitValues), splitValues };
}

/**
 * True if the boxes of a value are matched as one field. They are not where a person has given them to different names,
 * or names ask for the parts of such a value.
 */
function isOneTarget(
  { kind, parts }: SplitValue,
  confirmed: ReadonlyMap<string, readonly string[]>,
  aliases: readonly string[],
): boolean {
  const aliasOf = new Map(
    Array.from(confirmed, ([alias, names]) => names.map((name) => [name, alias] as const)).flat(),
  );
  if (new Set(parts.map(({ rawField }) => aliasOf.get(rawField))).size > 1) return false;
  const words = PART_WORDS[kind];
  if (words === undefined) return true;
  const asked = aliases.flatMap((alias) => splitWords(alias).find((word) => words.has(word)) ?? []);
  return new Set(asked).size < PART_NAMES_MIN;
}
