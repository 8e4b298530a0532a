import {
  type FieldLabel,
  type FieldOnPages,
  labelFields,
  numberFields,
  type SplitValue,
} from "@platen/forms";
import {
  languageOfPages,
  measurePairs,
  mergeTargets,
  type Pair,
  type PairTable,
  profileAlias,
  profileFields,
  tabulate,
} from "@platen/forms/suggestions";
import { byHash, byText, hash } from "./hash.ts";
import { headerOf, headersOf } from "./headers.ts";
import { type ReadForm, readForm } from "./read-form.ts";
import { readTruth, type TrueForm } from "./truth.ts";

/**
 * `plain` is the form as it is with the names of a program; `bare` has neither tooltips nor names of fields; `headers`
 * is the form as it is with the short list of columns of a spreadsheet.
 */
export type Variant = "plain" | "bare" | "headers";

/** A form with names, and the true fields of each; none for a name that belongs to another form. */
export type Case = {
  readonly truth: TrueForm;
  readonly variant: Variant;
  readonly form: ReadForm;
  readonly aliases: readonly string[];
  /** Raw names, by alias. */
  readonly fieldsOf: ReadonlyMap<string, ReadonlySet<string>>;
};

/** A case with all that does not depend on weights. */
export type Prepared = Case & {
  readonly table: PairTable;
  readonly first: readonly (readonly Pair[])[];
  /** Returns whether a field is a true one for an alias; both are positions. */
  readonly isTrue: (alias: number, field: number) => boolean;
};

const ABSENT_SHARE = 0.2;

export async function readCases(dir: string, variants: readonly Variant[]): Promise<Case[]> {
  const truths = await readTruth(dir);
  const cases: Case[] = [];
  for (const truth of truths) {
    const form = await readForm(truth.pdf);
    for (const variant of variants) cases.push(caseOf(truth, truths, form, variant));
  }
  return cases;
}

function caseOf(truth: TrueForm, all: readonly TrueForm[], form: ReadForm, variant: Variant): Case {
  const names = variant === "bare" ? shuffledNames(form.fields) : null;
  const nameOf = (name: string): string => names?.get(name) ?? name;
  const fieldsOf =
    variant === "headers"
      ? headersOf(trueFields(truth, nameOf), positionsIn(form))
      : trueFields(truth, nameOf);
  for (const alias of absentAliases(truth, all, fieldsOf, variant)) {
    fieldsOf.set(alias, new Set());
  }
  const fields = form.fields.map((field) =>
    names === null ? field : { ...field, name: nameOf(field.name), tooltip: null },
  );
  const aliases = [...fieldsOf.keys()].toSorted(byHash);
  return { truth, variant, form: { ...form, fields }, aliases, fieldsOf };
}

/** Keeps the first by hash of several names with the very same fields, since a field takes one name. */
function trueFields(
  { pairs }: TrueForm,
  nameOf: (name: string) => string,
): Map<string, ReadonlySet<string>> {
  const fields = new Map<string, Set<string>>();
  for (const { raw_field: raw, aliases } of pairs) {
    for (const alias of aliases) {
      const own = fields.get(alias) ?? new Set();
      fields.set(alias, own.add(nameOf(raw)));
    }
  }
  const same = Map.groupBy(fields.keys(), (alias) =>
    [...(fields.get(alias) ?? [])].toSorted().join("\n"),
  );
  const kept = [...same.values()].map((aliases) => aliases.toSorted(byHash)[0] ?? "");
  return new Map(kept.map((alias) => [alias, fields.get(alias) ?? new Set()]));
}

function absentAliases(
  truth: TrueForm,
  all: readonly TrueForm[],
  present: ReadonlyMap<string, unknown>,
  variant: Variant,
): string[] {
  const own = new Set([...present.keys()].map(lastWord));
  const others = all
    .filter(({ group }) => group !== truth.group)
    .flatMap(({ pairs }) => pairs.flatMap(({ aliases }) => aliases))
    .flatMap((alias) => (variant === "headers" ? unusualHeader(alias) : [alias]))
    .filter((alias) => !own.has(lastWord(alias)));
  const order = [...new Set(others)].toSorted((a, b) =>
    byText(hash(truth.form + a), hash(truth.form + b)),
  );
  return order.slice(0, Math.ceil(ABSENT_SHARE * present.size));
}

/** Omits what most forms ask for: it may be on the form although the program does not fill it. */
function unusualHeader(alias: string): string[] {
  const { text, isUsual } = headerOf(alias);
  return isUsual || text === "" ? [] : [text];
}

function positionsIn({ fields }: ReadForm): (field: string) => number {
  const numbers = numberFields(fields);
  const byName = new Map(fields.map(({ name }, index) => [name, numbers[index] ?? 0]));
  return (field) => byName.get(field) ?? fields.length;
}

function lastWord(alias: string): string {
  const words = alias.replace(/([a-z\d])([A-Z])/g, "$1 $2").match(/[A-Za-z]+/g);
  return words?.at(-1)?.toLowerCase() ?? "";
}

function shuffledNames(fields: readonly FieldOnPages[]): ReadonlyMap<string, string> {
  const order = fields.map(({ name }) => name).toSorted(byHash);
  return new Map(order.map((name, index) => [name, `t${index + 1}`]));
}

export function prepare(wanted: Case): Prepared {
  const { aliases, fieldsOf, form: read } = wanted;
  const labels: readonly FieldLabel[] = labelFields(read.fields, read.pages);
  const { form } = mergeTargets({ ...read, labels, aliases, confirmed: new Map() });
  const profiles = profileFields(form.fields, form.labels, read.pages).filter(
    ({ index }) => form.fields[index]?.type !== "button",
  );
  const table = tabulate(
    aliases.map((alias) => profileAlias(alias, languageOfPages(read.pages))),
    profiles,
  );
  const isTrue = (alias: number, field: number): boolean => {
    const name = form.fields[profiles[field]?.index ?? -1]?.name ?? "";
    const wantedNames = fieldsOf.get(aliases[alias] ?? "");
    return namesOf(name, form.splitOf.get(name)).some((one) => wantedNames?.has(one) === true);
  };
  return { ...wanted, table, first: measurePairs(table), isTrue };
}

/** The raw names of what a suggestion of this field fills. */
export function namesOf(name: string, split: SplitValue | undefined): readonly string[] {
  return split === undefined ? [name] : split.parts.map(({ rawField }) => rawField);
}
