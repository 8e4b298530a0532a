import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment, KeyId } from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** Outputs of one cause that are counted together: everything but what tells them apart. */
export type Outputs = {
  readonly accountId: AccountId;
  readonly keyId: KeyId;
  readonly environment: Environment;
  readonly templateId: number;
  readonly mappingId: number | null;
  readonly envelopeId: number | null;
  readonly uploadId: string | null;
  /** When they were done, which says in which month they count. */
  readonly at: Instant;
  /** One a PDF. */
  readonly sources: readonly OutputSource[];
};

/** What an output is known by: no source is ever counted twice. */
export type OutputSource = {
  /** `bulk/<upload>/<row>`. */
  readonly source: string;
  readonly row: number | null;
};

/** A line of the ledger: the tier is frozen, so that a later change of plan rewrites nothing. */
export type LedgerEntries = Outputs & { readonly kind: "pdf"; readonly tier: Tier };

/** The source of a bulk row. */
export function bulkSource(uploadId: string, row: number): OutputSource {
  return { source: `bulk/${uploadId}/${row}`, row };
}
