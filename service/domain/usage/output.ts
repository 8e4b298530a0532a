import type { Instant } from "#base/instant.ts";
import type { AccountId, Actor, Environment } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import type { LedgerLine } from "./ledger-lines.ts";
import type { OutputSources } from "./output-source.ts";

/** Kinds of usage, with separate counters. */
export type UsageKind = "pdf" | "ai";

/** Outputs with a common cause, which are counted together. */
export type Outputs = {
  readonly accountId: AccountId;
  readonly by: Actor;
  readonly environment: Environment;
  readonly templateId: number;
  readonly mappingId: number | null;
  readonly envelopeId: number | null;
  /** The task that made it, if any. */
  readonly taskId?: string;
  /** When they were made; determines the month. */
  readonly at: Instant;
  readonly sources: OutputSources;
};

/** Ledger entries. Tier and price are frozen, so that a later plan change does not alter them. */
export type LedgerEntries = Omit<Outputs, "sources" | "templateId"> & {
  /** Null: of a PDF that is no template. */
  readonly templateId: number | null;
  readonly kind: UsageKind;
  readonly bulkJobId: string | null;
  readonly lines: readonly LedgerLine[];
  readonly tier: Tier;
  /** The plan's monthly quota, for later display. */
  readonly limit: number;
  /** How many of these outputs are included in the plan, the first ones; null: all. */
  readonly included: number | null;
  /** Price in cents of each of the others. */
  readonly overageCents: number | null;
};
