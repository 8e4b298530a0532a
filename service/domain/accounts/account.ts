import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import { type Page, type PageRequest, pageOf } from "#base/page.ts";
import type { Tier } from "#domain/plans";
import type { SubscriptionStatus } from "./subscription-status.ts";

/** `acct_` and 20 characters of base 62. */
export type AccountId = Brand<string, "AccountId">;

/** The settings of an account that its callers change together. */
export type AccountSettings = {
  readonly name: string | null;
  /** Default retention of files and results; null: the deployment's default. */
  readonly retentionSeconds: number | null;
  /** Most PDFs a month beyond the included number that the account pays for; null: no limit. */
  readonly overageLimitPdfs: number | null;
  /** True: the cap applies to the keys of all environments together; false: to each environment. */
  readonly apiKeyCapSpansEnvironments: boolean;
  /** How members must have signed in: in any way, or by single sign-on. */
  readonly signIn: "any" | "sso";
};

/** The tenant: it pays, and owns all other data. */
export type Account = AccountSettings & {
  readonly id: AccountId;
  /** The owner's address; null once the account was erased. */
  readonly email: string | null;
  readonly plan: Tier;
  /** Null before the first subscription. */
  readonly subscriptionStatus: SubscriptionStatus | null;
  readonly createdAt: Instant;
  /** Whether labels of forms and names of columns may be sent to the deployment's external model. */
  readonly externalModelConsent: boolean;
  /** When erasure was requested; all its keys stop working at that time. */
  readonly erasedAt: Instant | null;
};

/** The publish channels, in the order in which a version is promoted. */
export const ENVIRONMENTS = ["development", "staging", "production"] as const;

export type Environment = (typeof ENVIRONMENTS)[number];

/** The publish channels in promotion order, paged like any list. */
export function listEnvironments(page: PageRequest): Page<Environment> {
  const { length } = ENVIRONMENTS;
  // Page cursors count down.
  const numberOf = (environment: Environment): number => length - ENVIRONMENTS.indexOf(environment);
  const older = ENVIRONMENTS.filter((each) => page.before === null || numberOf(each) < page.before);
  return pageOf(older.slice(page.skip, page.skip + page.limit + 1), page, length, numberOf);
}
