import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { Tier } from "#domain/plans";

/** `acct_` and 20 characters of base 62. */
export type AccountId = Brand<string, "AccountId">;

/** Who pays and to whom everything belongs. */
export type Account = {
  readonly id: AccountId;
  /** The owner's address. */
  readonly email: string;
  readonly plan: Tier;
  readonly createdAt: Instant;
};

/** The publish channels, in the order in which a version goes through them. */
export const ENVIRONMENTS = ["development", "staging", "production"] as const;

export type Environment = (typeof ENVIRONMENTS)[number];
