import { useMemo } from "react";
import { initialPairs, type Pair } from "#columns/match.ts";
import {
  aliasTargets,
  fieldTargets,
  type SplitValue,
  type Target,
  wholeTargets,
} from "#columns/targets.ts";
import { type Suggested, useSuggestions } from "#columns/use-suggestions.ts";
import type { ReadyForms } from "./use-form-to-fill.ts";
import { matchPlace, type ZoneDraft } from "./zone-draft.ts";

/** The columns and what they fill. */
export type Pairs = {
  readonly targets: readonly Target[];
  readonly pairs: readonly Pair[];
  readonly suggested: Suggested;
  /** True: the targets are the aliases of an envelope. */
  readonly isSingle: boolean;
  /** True: a person has changed the pairs. */
  readonly isChanged: boolean;
  /** The form, its version and the columns of the pairs, as text. */
  readonly place: string;
};

const NO_SPLITS: readonly SplitValue[] = [];

/** Pairs columns with fields, or with the aliases of an envelope, unless the person has done so. */
export function usePairs(
  { forms: [form], envelope }: ReadyForms,
  names: readonly string[],
  match: ZoneDraft["match"],
): Pairs {
  const { template: id, version, fields } = form;
  const isSingle = envelope !== null;
  const aliases = envelope?.expected_aliases;
  const single = useMemo(
    () => (aliases === undefined ? fieldTargets(fields) : aliasTargets(aliases)),
    [aliases, fields],
  );
  const byName = useMemo(
    () => initialPairs({ names, targets: single, suggestions: null, isSingle }),
    [names, single, isSingle],
  );
  // Aliases that have a column of the same name need no suggestion.
  const isOpen = !isSingle || byName.length < Math.min(names.length, single.length);
  const suggested = useSuggestions(isOpen ? { template: id, version, names } : null);
  const splits = suggested.kind === "suggested" && !isSingle ? suggested.splitValues : NO_SPLITS;
  const targets = useMemo(() => wholeTargets(single, splits), [single, splits]);
  const found = useMemo(() => {
    if (suggested.kind !== "suggested") return byName;
    return initialPairs({ names, targets, suggestions: suggested.suggestions, isSingle });
  }, [suggested, byName, names, targets, isSingle]);
  const of = envelope === null ? `template ${id}` : `envelope ${envelope.id}`;
  const place = matchPlace(of, version, names);
  const isChanged = match?.of === place;
  const pairs = isChanged ? match.pairs : found;
  return { targets, suggested, isSingle, isChanged, place, pairs };
}
