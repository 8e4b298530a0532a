import type { ColumnType, Generated } from "kysely";
import type { Environment } from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** What was used, line by line and in sum. */
export type UsageTables = {
  usage_ledger: {
    id: Generated<string>;
    account_id: string;
    kind: "pdf" | "ai";
    /** `2026-11`. */
    month: string;
    source: string;
    /** As it was when the output was counted. */
    tier: Tier;
    occurred_at: Date;
    environment: Environment;
    key_id: number | null;
    template_id: number | null;
    mapping_id: number | null;
    envelope_id: number | null;
    upload_id: string | null;
    row: number | null;
    task_id: string | null;
    /** Past the month's limit when it was counted, at this price. */
    overage: boolean;
    overage_cents: number | null;
  };
  /** Outputs that jobs under way may still make. */
  usage_reservation: { source: string; account_id: string; outputs: number };
  usage_counter: {
    account_id: string;
    kind: "pdf" | "ai";
    month: string;
    used: ColumnType<string, number, number>;
    /** What the plan included when it was counted last; null: unknown. */
    limit: ColumnType<string | null, number | undefined, number>;
    /** Since when nothing is counted into the month any more. */
    closed_at: ColumnType<Date | null, Date | undefined, Date>;
  };
  /** The ledger's lines past the limit, in sum. */
  usage_overage: {
    account_id: string;
    month: string;
    tier: Tier;
    cents: number;
    pdfs: ColumnType<string, number, number>;
  };
};
