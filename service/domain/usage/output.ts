import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment, KeyId } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import type { OutputSource } from "./output-source.ts";

/** What is counted: each kind has counters of its own. */
export type UsageKind = "pdf" | "ai";

/** Outputs of one cause that are counted together: everything but what tells them apart. */
export type Outputs = {
  readonly accountId: AccountId;
  readonly keyId: KeyId;
  readonly environment: Environment;
  readonly templateId: number;
  readonly mappingId: number | null;
  readonly envelopeId: number | null;
  readonly bulkJobId: string | null;
  /** Of the task that made it, if one did. */
  readonly taskId?: string;
  /** When they were done, which says in which month they count. */
  readonly at: Instant;
  /** One a PDF. */
  readonly sources: readonly OutputSource[];
};

/**
 * Lines of the ledger. Tier, and whether and at which price an output was past the limit, are frozen, so that a later
 * change of plan rewrites nothing.
 */
export type LedgerEntries = Outputs & {
  readonly kind: UsageKind;
  readonly tier: Tier;
  /** What the plan includes in a month, as the account is shown it later. */
  readonly limit: number;
  /** How many of them the plan includes, the first ones; null: all. */
  readonly included: number | null;
  /** Cents for each of the others. */
  readonly overageCents: number | null;
};
