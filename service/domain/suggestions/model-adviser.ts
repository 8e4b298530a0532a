import type { Month } from "#base/month.ts";

/** A field that no alias is known for with certainty. */
export type FieldToAdvise = {
  /** Number of the field within the request. */
  readonly n: number;
  readonly label: string | null;
  readonly section: string | null;
  readonly type: string;
};

/** An alias that no field is known for with certainty. */
export type AliasToAdvise = {
  /** Number of the alias within the request. */
  readonly m: number;
  readonly alias: string;
};

/** All that a model gets to see: no values, and no names of files, templates, fields or accounts. */
export type AdviceRequest = {
  readonly fields: readonly FieldToAdvise[];
  readonly aliases: readonly AliasToAdvise[];
};

/** Pairs of numbers from the request; `confidence` is 0 to 1. */
export type AdvisedPair = { readonly n: number; readonly m: number; readonly confidence: number };

export type Advice = {
  readonly pairs: readonly AdvisedPair[];
  /** Used by the call, sent and received. */
  readonly tokens: number;
};

/** An external model that is asked about pairs for which the offline suggestions are not sure. Off by default. */
export type ModelAdviser = {
  /** Most tokens that `advise` can use for this request. */
  readonly tokensMax: (request: AdviceRequest) => number;
  /** Pairs with numbers of the request. Throws `AdviceFailure` when there is no usable answer. */
  readonly advise: (request: AdviceRequest, signal: AbortSignal) => Promise<Advice>;
};

/**
 * Tokens of the external model, for the whole deployment, by month. Its changes are committed at once, also while the
 * caller has a transaction open: a rollback does not give tokens back that a model has used.
 */
export type TokenBudget = {
  /** Adds to the month's tokens unless they would exceed `limit`; false: nothing was added. */
  readonly reserve: (month: Month, tokens: number, limit: number) => Promise<boolean>;
  /** Corrects a reservation by the difference to what was used. */
  readonly settle: (month: Month, difference: number) => Promise<void>;
};

/** A configured external model with its budget. */
export type ExternalModel = {
  readonly adviser: ModelAdviser;
  readonly budget: TokenBudget;
  /** Most tokens per month, for all accounts together. */
  readonly tokensPerMonth: number;
  /** Time limit of a call, up to the last byte of its answer. */
  readonly limitMs: number;
};
