import { foldName } from "@platen/forms/input";
import type { MappingSuggestions } from "@platen/sdk";
import type { Target } from "./targets.ts";

/** A column and a target that it supplies, or may supply. */
export type Pair = {
  /** Index of the column. */
  readonly column: number;
  /** Id of the target. */
  readonly target: string;
  /** False: only offered. */
  readonly isTicked: boolean;
  /** Null: chosen by a person. */
  readonly found: Found | null;
};

/** Why a pair was suggested. */
export type Found = {
  /** 0 to 1: the share of such suggestions that are right. */
  readonly confidence: number;
  /** As the service gives it; null: the names are the same. */
  readonly reason: string | null;
};

/** The members of a suggestion that pairs are made of. */
export type Suggestion = Pick<
  MappingSuggestions["suggestions"][number],
  "alias" | "raw_field" | "confidence" | "reason"
>;

/** The confidence from which suggestions are ticked without asking. */
export const TICKED_FROM = 0.9;
const SAME_NAME: Found = { confidence: 1, reason: null };

/** How columns are paired at first. */
export type Start = {
  /** As `columnNames` gives them. */
  readonly names: readonly string[];
  readonly targets: readonly Target[];
  /** Null: not available. */
  readonly suggestions: readonly Suggestion[] | null;
  /** True: a column supplies at most one target, as in the upload for an envelope. */
  readonly isSingle: boolean;
};

/** True if each of `wanted` is among the names, by the comparison that pairs them. */
export function hasEvery(names: readonly string[], wanted: readonly string[]): boolean {
  const folded = new Set(names.map(foldName));
  return wanted.every((name) => folded.has(foldName(name)));
}

/** Pairs by equal names, what was suggested, and of the rest equal labels. A target is in one pair at most. */
export function initialPairs(start: Start): readonly Pair[] {
  const { names, targets, suggestions, isSingle } = start;
  const equal = pairsByName(names, targets, ({ id }) => id);
  const labelled = pairsByName(names, targets, ({ label }) => label);
  const columns = new Map(names.map((name, column) => [name, column]));
  const targetOf = new Map(targets.flatMap(({ id, fields }) => fields.map((raw) => [raw, id])));
  const pairs = [...equal];
  for (const { alias, raw_field, confidence, reason } of suggestions?.toSorted(surestFirst) ?? []) {
    const column = columns.get(alias);
    const target = targetOf.get(raw_field);
    if (column === undefined || target === undefined) continue;
    const isTaken = pairs.some(
      (pair) => pair.target === target || (isSingle && pair.column === column),
    );
    if (isTaken) continue;
    const isTicked = confidence >= TICKED_FROM;
    pairs.push({ column, target, isTicked, found: { confidence, reason } });
  }
  return inOrder([...pairs, ...pairsLeft(pairs, labelled)], targets);
}

/** Pairs after a tick was set or removed; the ticked pair replaces others of its target. */
export function withTick(pairs: readonly Pair[], pair: Pair, isTicked: boolean): readonly Pair[] {
  return pairs.map((one) => {
    if (isSame(one, pair)) return { ...one, isTicked };
    return isTicked && one.target === pair.target ? { ...one, isTicked: false } : one;
  });
}

/** Pairs after a person chose a target for a column, in place of the pair `before`; null adds one. */
export function withTarget(
  pairs: readonly Pair[],
  column: number,
  before: Pair | null,
  target: string,
): readonly Pair[] {
  const chosen: Pair = { column, target, isTicked: true, found: null };
  const others = pairs.filter(
    (one) => one.target !== target && (before === null || !isSame(one, before)),
  );
  const at = before === null ? -1 : pairs.findIndex((one) => isSame(one, before));
  const place = at === -1 ? others.length : others.filter((one) => pairs.indexOf(one) < at).length;
  return others.toSpliced(place, 0, chosen);
}

/** The counts of what is used, left out and missing. */
export type Balance = {
  /** Columns with a ticked pair. */
  readonly used: number;
  /** Pairs that are offered but not ticked. */
  readonly offered: number;
  readonly leftOut: number;
  /** Required targets without a ticked pair. */
  readonly missing: readonly Target[];
  /** Other targets without one. */
  readonly unfilled: readonly Target[];
};

/** Counts what pairs use of so many columns. */
export function balanceOf(
  columns: number,
  targets: readonly Target[],
  pairs: readonly Pair[],
): Balance {
  const ticked = pairs.filter(({ isTicked }) => isTicked);
  const used = new Set(ticked.map(({ column }) => column)).size;
  const filled = new Set(ticked.map(({ target }) => target));
  const rest = targets.filter(({ id }) => !filled.has(id));
  return {
    used,
    offered: pairs.filter(({ isTicked, found }) => !isTicked && found !== null).length,
    leftOut: columns - used,
    missing: rest.filter(({ isRequired }) => isRequired),
    unfilled: rest.filter(({ isRequired }) => !isRequired),
  };
}

/**
 * True if nothing is left to do: every column is used, or, for an envelope, each of its columns is there. Nothing is only
 * offered.
 */
export function isWhole(
  { used, leftOut, offered, missing, unfilled }: ReturnType<typeof balanceOf>,
  isEnvelope: boolean,
): boolean {
  if (used === 0 || missing.length > 0 || offered > 0) return false;
  return leftOut === 0 || (isEnvelope && unfilled.length === 0);
}

/** The first column after another one, or from the beginning, that nothing is filled from; null: each is used. */
export function nextUnused(columns: number, pairs: readonly Pair[], after: number): number | null {
  const used = new Set(pairs.filter(({ isTicked }) => isTicked).map(({ column }) => column));
  const order = Array.from({ length: columns }, (_, index) => (after + 1 + index) % columns);
  return order.find((column) => !used.has(column)) ?? null;
}

/** Pairs after a person clicked the box of a target for a column, whose suggestion it replaces. */
export function withBox(pairs: readonly Pair[], column: number, target: string): readonly Pair[] {
  const own = pairs.filter((pair) => pair.column === column);
  return withTarget(pairs, column, own.length === 1 ? (own[0] ?? null) : null, target);
}

/**
 * Names of the columns of the upload, for `sheetToUpload`; null leaves one out. `nameOf` gives the name of a column's
 * first ticked target.
 */
export function uploadNames(
  columns: number,
  pairs: readonly Pair[],
  nameOf: (column: number, target: string) => string,
): readonly (string | null)[] {
  return Array.from({ length: columns }, (_, column) => {
    const pair = pairs.find((one) => one.isTicked && one.column === column);
    return pair === undefined ? null : nameOf(column, pair.target);
  });
}

function isSame(one: Pair, other: Pair): boolean {
  return one.column === other.column && one.target === other.target;
}

/** Pairs of columns and targets whose names fold alike, where neither side has several of them. */
function pairsByName(
  names: readonly string[],
  targets: readonly Target[],
  nameOf: (target: Target) => string,
): readonly Pair[] {
  const byName = Map.groupBy(targets, (target) => foldName(nameOf(target)));
  return names.flatMap((name, column) => {
    const [target, another] = byName.get(foldName(name)) ?? [];
    if (target === undefined || another !== undefined) return [];
    return [{ column, target: target.id, isTicked: true, found: SAME_NAME }];
  });
}

/** Those of `more` whose column and target have no pair yet. */
function pairsLeft(pairs: readonly Pair[], more: readonly Pair[]): readonly Pair[] {
  return more.filter((one) =>
    pairs.every(({ column, target }) => column !== one.column && target !== one.target),
  );
}

/** By column, then in the order of the targets. */
function inOrder(pairs: readonly Pair[], targets: readonly Target[]): readonly Pair[] {
  const place = new Map(targets.map(({ id }, index) => [id, index]));
  const placeOf = ({ target }: Pair): number => place.get(target) ?? targets.length;
  return pairs.toSorted((a, b) => a.column - b.column || placeOf(a) - placeOf(b));
}

function surestFirst(a: Suggestion, b: Suggestion): number {
  return b.confidence - a.confidence;
}
