import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment, KeyId } from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** Kinds of usage, with separate counters. */
export type UsageKind = "pdf" | "ai";

/** Outputs with a common cause, which are counted together. */
export type Outputs = {
  readonly accountId: AccountId;
  readonly keyId: KeyId;
  readonly environment: Environment;
  readonly templateId: number;
  readonly mappingId: number | null;
  readonly envelopeId: number | null;
  readonly bulkJobId: string | null;
  /** The task that made it, if any. */
  readonly taskId?: string;
  /** When they were made; determines the month. */
  readonly at: Instant;
  /** One per output. */
  readonly sources: readonly OutputSource[];
};

/** Ledger entries. Tier and price are frozen, so that a later plan change does not alter them. */
export type LedgerEntries = Outputs & {
  readonly kind: UsageKind;
  readonly tier: Tier;
  /** The plan's monthly quota, for later display. */
  readonly limit: number;
  /** How many of these outputs are included in the plan, the first ones; null: all. */
  readonly included: number | null;
  /** Price in cents of each of the others. */
  readonly overageCents: number | null;
};

/** Identifies an output; a source is counted at most once. */
export type OutputSource = {
  /** `bulk/<upload>/<row>`. */
  readonly source: string;
  readonly row: number | null;
};

/** The source of a bulk row. */
export function bulkSource(bulkJobId: string, row: number): OutputSource {
  return { source: `${bulkReservation(bulkJobId)}/${row}`, row };
}

/** The source of a bulk job's reservation. */
export function bulkReservation(bulkJobId: string): string {
  return `bulk/${bulkJobId}`;
}
