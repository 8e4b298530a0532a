import type { Envelope, Template } from "@platen/sdk";
import { useMemo } from "react";
import { initialPairs, type Pair } from "#columns/match.ts";
import { aliasTargets, type Target } from "#columns/targets.ts";
import { type Suggested, useSuggestions } from "#columns/use-suggestions.ts";
import type { Environment } from "#data/address.ts";
import { useScope } from "#data/scope.ts";
import type { Match } from "./bulk-draft.ts";

/** The columns of a spreadsheet and the aliases of an envelope. */
export type Columns = {
  readonly targets: readonly Target[];
  readonly pairs: readonly Pair[];
  /** The pairs that `match` is made of before a person has changed one. */
  readonly found: readonly Pair[];
  readonly suggested: Suggested;
};

type Request = {
  readonly envelope: Envelope;
  /** Null: not read yet. */
  readonly form: Template | null;
  /** As `columnNames` gives them. */
  readonly names: readonly string[];
  /** What a match is for; see `matchPlace`. */
  readonly place: string;
  /** What a person has matched. */
  readonly match: Match | null;
};

/**
 * Matches columns with aliases: equal names at once, others by suggestions, which are requested only while both a column
 * and an alias are left.
 */
export function useColumns({ envelope, form, names, place, match }: Request): Columns {
  const { environment } = useScope();
  const { expected_aliases: aliases } = envelope;
  const targets = useMemo(() => aliasTargets(aliases), [aliases]);
  const equal = useMemo(
    () => initialPairs({ names, targets, suggestions: null, isSingle: true }),
    [names, targets],
  );
  const isOpen = equal.length < Math.min(names.length, targets.length);
  const suggested = useSuggestions(
    form === null || !isOpen
      ? null
      : { template: form.id, version: versionOf(envelope, form, environment), names },
  );
  const found = useMemo(
    () =>
      suggested.kind === "suggested"
        ? initialPairs({ names, targets, suggestions: suggested.suggestions, isSingle: true })
        : equal,
    [suggested, equal, names, targets],
  );
  return { targets, suggested, found, pairs: matchedPairs(match, place, found) };
}

/** The pairs that a person has matched at this place, else those that were found. */
export function matchedPairs(
  match: Match | null,
  place: string,
  found: readonly Pair[],
): readonly Pair[] {
  return match?.of === place ? match.pairs : found;
}

/** The version of a form that is filled in an environment. */
export function versionOf(
  { template_version: pinned }: Pick<Envelope, "template_version">,
  form: Pick<Template, "environment_versions" | "current_version">,
  environment: Environment,
): number {
  return pinned ?? form.environment_versions[environment] ?? form.current_version;
}
