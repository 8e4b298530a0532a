import { similarity } from "#tokens";
import type { AliasProfile } from "./alias-profile.ts";
import { BAGS, type FieldProfile } from "./field-profile.ts";

/** Weight of a match in each text, in the order of `BAGS`, for the union of all. */
const BAG_WEIGHTS = [1, 1, 1, 0.9, 0.75, 0.45, 0.55, 0.7, 1, 0.4];
/** Texts of the field itself, in which a word is counted. */
const OWN_BAGS = 5;
/** A concept repeats what its words say. */
const CONCEPT_WEIGHT = 0.7;
/** Fields that a word is taken to occur in when it occurs in none. */
const UNSEEN = 0.7;
const MATCH_MIN = 0.5;

type Posting = { readonly field: number; readonly bag: number };

/** An index of the words around a form's fields. */
type TokenIndex = {
  readonly fields: number;
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  readonly byLetter: ReadonlyMap<string, readonly string[]>;
  readonly rarity: (token: string) => number;
  /** Rarity of all words of a field's text; by field and bag. */
  readonly totals: Float64Array;
  readonly similar: Map<string, readonly Similar[]>;
  readonly scratch: Scratch;
};

/** Tables that every match overwrites. */
type Scratch = {
  /** Indexed by field and bag. */
  readonly covered: Float64Array;
  readonly back: Float64Array;
  /** The last word that was found there, by its running number. */
  readonly seen: Int32Array;
  /** Indexed by field. */
  readonly union: Float64Array;
  readonly best: Float64Array;
  readonly seenField: Int32Array;
};

type Similar = { readonly token: string; readonly share: number };

/**
 * How much of a name is found around each field, and of each field's texts in the name, from 0 to 1; valid until the
 * next match with the same index.
 */
export type TokenMatch = {
  /** With all texts together; by field. */
  readonly union: Float64Array;
  /** The share of the name's words that occur on the form at all. */
  readonly known: number;
  readonly of: (fields: Uint32Array) => readonly FieldMatch[];
};

/** The same for one field. */
export type FieldMatch = {
  readonly field: number;
  /** Those of all fields of one name, so that one table serves them; see `coveredIn` and `backIn`. */
  readonly shares: Float64Array;
  readonly at: number;
  readonly union: number;
  readonly known: number;
};

/** The share of the name's words that are in this text. */
export function coveredIn({ shares, at }: FieldMatch, bag: number): number {
  return shares[at + bag] ?? 0;
}

/** The share of this text's words that are in the name. */
export function backIn({ shares, at }: FieldMatch, bag: number): number {
  return shares[at + BAGS.length + bag] ?? 0;
}

export function indexTokens(fields: readonly FieldProfile[]): TokenIndex {
  const postings = new Map<string, Posting[]>();
  const counts = new Map<string, number>();
  for (const [field, { bags }] of fields.entries()) {
    const own = new Set<string>();
    for (const [bag, name] of BAGS.entries()) {
      for (const token of bags[name]) {
        const list = postings.get(token);
        if (list === undefined) postings.set(token, [{ field, bag }]);
        else list.push({ field, bag });
        if (bag < OWN_BAGS) own.add(token);
      }
    }
    for (const token of own) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  const rarity = (token: string): number =>
    Math.log(1 + fields.length / (counts.get(token) ?? UNSEEN)) *
    (token.startsWith("~") ? CONCEPT_WEIGHT : 1);
  const totals = new Float64Array(fields.length * BAGS.length);
  for (const [token, list] of postings) {
    for (const { field, bag } of list) addAt(totals, field * BAGS.length + bag, rarity(token));
  }
  return {
    fields: fields.length,
    postings,
    byLetter: Map.groupBy(postings.keys(), (token) => token.slice(0, 1)),
    rarity,
    totals,
    similar: new Map(),
    scratch: {
      covered: new Float64Array(fields.length * BAGS.length),
      back: new Float64Array(fields.length * BAGS.length),
      seen: new Int32Array(fields.length * BAGS.length),
      union: new Float64Array(fields.length),
      best: new Float64Array(fields.length),
      seenField: new Int32Array(fields.length),
    },
  };
}

export function matchTokens(index: TokenIndex, { tokens }: AliasProfile): TokenMatch {
  const { covered, back, seen, union, seenField } = index.scratch;
  for (const table of [covered, back, seen, union, seenField]) table.fill(0);
  const used = new Map<string, number>();
  let [total, known] = [0, 0];
  for (const [at, token] of tokens.entries()) {
    const similar = similarTo(index, token);
    const weight = index.rarity(similar[0]?.token ?? token);
    total += weight;
    if (similar.length > 0) known += weight;
    addCovered(index, similar, weight, at + 1);
    for (const other of similar) {
      used.set(other.token, Math.max(used.get(other.token) ?? 0, other.share));
    }
  }
  for (const [token, share] of used) {
    const weight = index.rarity(token) * share;
    for (const { field, bag } of index.postings.get(token) ?? []) {
      addAt(back, field * BAGS.length + bag, weight);
    }
  }
  const least = Math.max(total, 1e-9);
  for (let at = 0; at < index.fields; at += 1) union[at] = (union[at] ?? 0) / least;
  return {
    union,
    known: known / least,
    of: (fields) => {
      const size = 2 * BAGS.length;
      const shares = new Float64Array(fields.length * size);
      return Array.from(fields, (field, position) => {
        for (let bag = 0; bag < BAGS.length; bag += 1) {
          const from = field * BAGS.length + bag;
          const all = Math.max(index.totals[from] ?? 0, 1);
          shares[position * size + bag] = (covered[from] ?? 0) / least;
          shares[position * size + BAGS.length + bag] = Math.min(1, (back[from] ?? 0) / all);
        }
        return {
          field,
          shares,
          at: position * size,
          union: union[field] ?? 0,
          known: known / least,
        };
      });
    },
  };
}

/** Adds a word's weight wherever it is found; `similar` is ordered, so that the first find is the best. */
function addCovered(
  { postings, scratch: { covered, seen, union, best, seenField } }: TokenIndex,
  similar: readonly Similar[],
  weight: number,
  serial: number,
): void {
  for (const { token, share } of similar) {
    for (const { field, bag } of postings.get(token) ?? []) {
      const at = field * BAGS.length + bag;
      if (seen[at] !== serial) addAt(covered, at, weight * share);
      seen[at] = serial;
      const before = seenField[field] === serial ? (best[field] ?? 0) : 0;
      const any = Math.max(before, share * (BAG_WEIGHTS[bag] ?? 0));
      addAt(union, field, weight * (any - before));
      best[field] = any;
      seenField[field] = serial;
    }
  }
}

/** The index's words that are like this one, most similar first. */
function similarTo(index: TokenIndex, token: string): readonly Similar[] {
  const known = index.similar.get(token);
  if (known !== undefined) return known;
  const found = (index.byLetter.get(token.slice(0, 1)) ?? [])
    .map((other) => ({ token: other, share: similarity(token, other) }))
    .filter(({ share }) => share >= MATCH_MIN)
    .toSorted((a, b) => b.share - a.share || (a.token < b.token ? -1 : 1));
  index.similar.set(token, found);
  return found;
}

function addAt(values: Float64Array, at: number, value: number): void {
  values[at] = (values[at] ?? 0) + value;
}
