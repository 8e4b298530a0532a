import type { AliasProfile } from "./alias-profile.ts";
import type { FieldProfile } from "./field-profile.ts";
import type { TokenMatch } from "./match-tokens.ts";

/** A name and a field that may belong together. */
export type Pair = {
  readonly alias: number;
  /** Position in the profiles. */
  readonly field: number;
  readonly features: Float64Array;
};

/** The pairs of one name with their scores and the probability of each, best first. */
export type Scored = {
  readonly pairs: readonly (Pair & { readonly score: number; readonly share: number })[];
  /** The probability that no field belongs to it. */
  readonly none: number;
};

/** Names, fields, and the fields that each name is compared with. */
export type PairTable = {
  readonly aliases: readonly AliasProfile[];
  readonly fields: readonly FieldProfile[];
  readonly matches: readonly TokenMatch[];
  readonly candidates: readonly (readonly number[])[];
};
