import type { ConfirmedPair } from "@platen/forms";
import type { AccountId, Environment } from "#domain/accounts";

/**
 * Pairs of alias and field that an account saved in mappings. A mapping belongs to an environment if its version is or
 * was published to it.
 */
export type ConfirmedPairStore = {
  /** Those of the newest mappings, newest first; without fields that have a condition. */
  readonly listConfirmed: (
    account: AccountId,
    environment: Environment,
  ) => Promise<readonly ConfirmedPair[]>;
};
