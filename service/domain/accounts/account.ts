import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { Tier } from "#domain/plans";
import type { SubscriptionStatus } from "./subscription-status.ts";

/** `acct_` and 20 characters of base 62. */
export type AccountId = Brand<string, "AccountId">;

/** Who pays and to whom everything belongs. */
export type Account = {
  readonly id: AccountId;
  /** The owner's address; null once the account was erased. */
  readonly email: string | null;
  readonly name: string | null;
  readonly plan: Tier;
  /** Null: it never subscribed. */
  readonly subscriptionStatus: SubscriptionStatus | null;
  readonly createdAt: Instant;
  /** How long files and results are kept where nothing nearer says; null: as the deployment does. */
  readonly retentionSeconds: number | null;
  /** PDFs beyond the month's number that the account pays for at most; null: any number. */
  readonly overageLimitPdfs: number | null;
  /** True: keys of all environments count together; false: the cap holds for each environment. */
  readonly apiKeyCapSpansEnvironments: boolean;
  /** When its data was asked to be erased; no key of it works from then on. */
  readonly erasedAt: Instant | null;
};

/** The publish channels, in the order in which a version goes through them. */
export const ENVIRONMENTS = ["development", "staging", "production"] as const;

export type Environment = (typeof ENVIRONMENTS)[number];
