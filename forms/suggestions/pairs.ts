import type { AliasProfile } from "./alias-profile.ts";
import type { FieldProfile } from "./field-profile.ts";
import type { FieldMatch } from "./match-tokens.ts";

/** A name and a field that may belong together. */
export type Pair = {
  readonly alias: number;
  /** Position in the profiles. */
  readonly field: number;
  readonly features: Float64Array;
};

/** A pair with its score, without its measurements: hundreds of names have tens of thousands of pairs. */
export type ScoredPair = {
  readonly alias: number;
  readonly field: number;
  readonly score: number;
  /** The probability that it is the right one. */
  readonly share: number;
  /** The probability when each field takes one name; see `contest`. */
  readonly contested: number;
};

/** The pairs of one name, best first. */
export type Scored = {
  readonly pairs: readonly ScoredPair[];
  /** The probability that no field belongs to it. */
  readonly none: number;
};

/** Names, fields, and the fields that each name is compared with. */
export type PairTable = {
  readonly aliases: readonly AliasProfile[];
  readonly fields: readonly FieldProfile[];
  readonly candidates: readonly (readonly FieldMatch[])[];
};
