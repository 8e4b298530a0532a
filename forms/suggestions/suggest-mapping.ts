import { type FieldLabel, labelFields } from "#labels";
import type { FieldOnPages, PageText } from "#pages";
import type { SplitValue } from "#split-values";
import { type AliasProfile, profileAlias } from "./alias-profile.ts";
import { assign } from "./assign.ts";
import { confidenceOf } from "./confidence.ts";
import { type ConfirmedPair, findConfirmed } from "./confirmed.ts";
import { FEATURES, type Feature } from "./features.ts";
import { type FieldProfile, languageOfPages, profileFields } from "./field-profile.ts";
import { mergeTargets } from "./merge-targets.ts";
import type { Scored } from "./pairs.ts";
import { scorePairs, tabulate } from "./score-pairs.ts";
import type { ValueType } from "./value-type.ts";
import { WEIGHTS, type Weights } from "./weights.ts";

export type SuggestionSource = "offline" | "confirmed";

/** A field for a name. */
export type Suggestion = {
  readonly rawField: string;
  readonly alias: string;
  /** 0 to 1: the share of suggestions with this confidence that are right. */
  readonly confidence: number;
  /** For people: `label 'ZIP code' above; row 2 of 'Dependents'`. */
  readonly reason: string;
  readonly source: SuggestionSource;
  /** At most two other fields, best first. */
  readonly alternatives: readonly { readonly rawField: string; readonly confidence: number }[];
};

export type MappingRequest = {
  readonly fields: readonly FieldOnPages[];
  readonly pages: readonly PageText[];
  readonly aliases: readonly string[];
  /** Pairs that people confirmed on other forms or versions, newest first. */
  readonly confirmed?: readonly ConfirmedPair[];
  /** Default 0.5. */
  readonly minConfidence?: number;
};

export type MappingSuggestions = {
  /** In the fields' reading order. */
  readonly suggestions: readonly Suggestion[];
  readonly unmatchedAliases: readonly string[];
  /** Values that are divided among boxes; a suggestion of the first box is one of the whole value. */
  readonly splitValues: readonly SplitValue[];
};

const MIN_CONFIDENCE = 0.5;
const ALTERNATIVES_MAX = 2;

/** Which field each name means. Equal requests get equal answers, whatever the order and case of the names. */
export function suggestMapping(request: MappingRequest): MappingSuggestions {
  return suggestWith(request, WEIGHTS);
}

/** The same with weights of one's own, to measure them. */
export function suggestWith(request: MappingRequest, weights: Weights): MappingSuggestions {
  const { fields, pages, minConfidence = MIN_CONFIDENCE, confirmed = [] } = request;
  const labels = labelFields(fields, pages);
  const aliases = [...new Set(request.aliases)].toSorted(byText);
  const sure = confirmedNames(fields, findConfirmed({ aliases, fields, labels, confirmed }));
  const { form, splitValues } = mergeTargets({ fields, labels, pages, aliases, confirmed: sure });
  const open = aliases.filter((alias) => !sure.has(alias));
  const taken = new Set([...sure.values()].flat());
  const free = form.fields.flatMap(({ name, type }, index) =>
    type === "button" || taken.has(name) ? [] : [index],
  );
  const found = suggestOffline({ ...form, pages }, { aliases: open, free, weights }).filter(
    ({ confidence }) => confidence >= minConfidence,
  );
  const numbers = new Map(form.labels.map(({ name, number }) => [name, number]));
  const suggestions = [...sure.entries()]
    .flatMap(([alias, names]) =>
      names.filter((name) => numbers.has(name)).map((name) => confirmedSuggestion(name, alias)),
    )
    .concat(found);
  const matched = new Set(suggestions.map(({ alias }) => alias));
  return {
    suggestions: suggestions.toSorted(
      (a, b) =>
        (numbers.get(a.rawField) ?? 0) - (numbers.get(b.rawField) ?? 0) || byText(a.alias, b.alias),
    ),
    unmatchedAliases: [...new Set(request.aliases)].filter((alias) => !matched.has(alias)),
    splitValues,
  };
}

/** The raw names of the fields that are confirmed, by alias. */
function confirmedNames(
  fields: readonly FieldOnPages[],
  confirmed: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Array.from(confirmed, ([alias, indices]) => [
      alias,
      indices.flatMap((index) => fields[index]?.name ?? []),
    ]),
  );
}

function confirmedSuggestion(rawField: string, alias: string): Suggestion {
  return {
    rawField,
    alias,
    confidence: 1,
    reason: "confirmed earlier",
    source: "confirmed",
    alternatives: [],
  };
}

function suggestOffline(
  {
    fields,
    labels,
    pages,
  }: {
    readonly fields: readonly FieldOnPages[];
    readonly labels: readonly FieldLabel[];
    readonly pages: readonly PageText[];
  },
  {
    aliases,
    free,
    weights,
  }: {
    readonly aliases: readonly string[];
    readonly free: readonly number[];
    readonly weights: Weights;
  },
): Suggestion[] {
  const language = languageOfPages(pages);
  const all = profileFields(fields, labels, pages);
  const profiles = free.flatMap((index) => all[index] ?? []);
  const names: readonly AliasProfile[] = aliases.map((alias) => profileAlias(alias, language));
  const table = tabulate(names, profiles);
  const ranking = scorePairs(table, weights);
  const { scored, featuresOf } = ranking;
  const chosen = chooseFields(scored);
  const confidences = confidenceOf(ranking, chosen, { table, weights: weights.confidence });
  return scored.flatMap((_, at): Suggestion[] => {
    const [best, ...others] = confidences[at] ?? [];
    const [name] = [names[at]];
    if (best === undefined || name === undefined) return [];
    const nameOf = (position: number): string =>
      fields[profiles[position]?.index ?? -1]?.name ?? "";
    const [profile] = [profiles[best.field]];
    const label = profile === undefined ? undefined : labels[profile.index];
    if (label === undefined || profile === undefined) return [];
    return [
      {
        rawField: nameOf(best.field),
        alias: name.alias,
        confidence: best.confidence,
        reason: reasonOf(name, profile, label, featuresOf(at, best.field)),
        source: "offline",
        alternatives: others
          .slice(0, ALTERNATIVES_MAX)
          .map(({ field, confidence }) => ({ rawField: nameOf(field), confidence })),
      },
    ];
  });
}

/** A probability that is worth choosing a field for; smaller ones take fields from no other name. */
const WORTH_CHOOSING = 0.1;
/** Worth of a field that is better than none. */
const WORTH_MIN = 1e-6;

/** One field for each name so that all together fit best; null where none is left. */
export function chooseFields(scored: readonly Scored[]): readonly (number | null)[] {
  const edges = scored.flatMap(({ pairs }, row) =>
    pairs.map(({ field, contested }) => ({
      row,
      column: field,
      worth: Math.log(1 + contested / WORTH_CHOOSING) + WORTH_MIN,
    })),
  );
  return assign(scored.length, edges);
}

function byText(a: string, b: string): number {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : a < b ? -1 : a > b ? 1 : 0;
}

const TEXT_MAX = 60;
const WORDS: Readonly<Record<string, string>> = {
  left: "on the left",
  right: "on the right",
  above: "above",
  below: "below",
  inside: "inside",
};

const TYPE_WORDS: Readonly<Record<ValueType, string>> = {
  name: "a name",
  date: "a date",
  phone: "a phone number",
  email: "an e-mail address",
  zip: "a ZIP code",
  amount: "an amount",
  ssn: "a social security number",
};

/** Why a name and a field belong together, in words. */
function reasonOf(
  alias: AliasProfile,
  field: FieldProfile,
  label: FieldLabel,
  features: Float64Array,
): string {
  const value = (feature: Feature): number => features[FEATURES.indexOf(feature)] ?? 0;
  const parts: string[] = [];
  if (value("equalLeaf") > 0 && value("coveredByName") > 0.99) parts.push("same name");
  else if (value("coveredByTooltip") > 0.2) parts.push(`tooltip ${quote(label.label)}`);
  else if (value("coveredByName") > value("coveredByLabel")) parts.push("similar name");
  if (label.printed !== null && (value("coveredByLabel") > 0 || parts.length === 0)) {
    parts.push(`label ${quote(label.printed)} ${WORDS[label.side ?? "above"] ?? ""}`);
  }
  if (value("sameLine") > 0) parts.push(`line ${field.lines[0] ?? ""}`);
  if (label.column !== null && label.column !== label.printed && value("coveredByColumn") > 0) {
    parts.push(`column ${quote(label.column)}`);
  }
  if (value("sameOrdinal") > 0 && label.rowNumber !== null) parts.push(`row ${label.rowNumber}`);
  if (value("coveredBySection") > 0) parts.push(`in ${quote(label.section)}`);
  if (value("sameType") > 0 && alias.type !== null)
    parts.push(`both ask for ${TYPE_WORDS[alias.type]}`);
  return parts.length === 0 ? "position among the other fields" : parts.join("; ");
}

function quote(text: string | null): string {
  const characters = Array.from(text ?? "");
  return `'${characters.slice(0, TEXT_MAX).join("")}${characters.length > TEXT_MAX ? "\u2026" : ""}'`;
}
