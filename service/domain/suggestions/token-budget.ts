import type { Month } from "#domain/usage";

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
