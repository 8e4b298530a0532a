import type { ColumnType, Generated } from "kysely";
import type { Environment } from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** The usage ledger and its totals. */
export type UsageTables = {
  usage_ledger: {
    id: Generated<string>;
    account_id: string;
    kind: "pdf" | "ai";
    /** `2026-11`. */
    month: string;
    source: string;
    /** As of the time when the output was counted. */
    tier: Tier;
    occurred_at: Date;
    environment: Environment;
    key_id: number | null;
    member_id: number | null;
    template_id: number | null;
    mapping_id: number | null;
    envelope_id: number | null;
    upload_id: string | null;
    /** The set of rows as `int4multirange`; null: one output. */
    rows: string | null;
    /** How many outputs the entry counts; their events have the ids `id`, `id + 1` and so on. */
    outputs: Generated<number>;
    task_id: string | null;
    /** Beyond the month's limit when it was counted, at this price. */
    overage: boolean;
    overage_cents: number | null;
  };
  /** The counted rows of each chunk of a job that has not ended, as `int4multirange`. */
  usage_claim: { upload_id: string; chunk: number; account_id: string; rows: string };
  /** Outputs reserved by running jobs. */
  usage_reservation: { source: string; account_id: string; outputs: number };
  /** AI generations under way. */
  ai_reservation: { id: string; account_id: string; expires_at: Date };
  usage_counter: {
    account_id: string;
    kind: "pdf" | "ai";
    month: string;
    used: ColumnType<string, number, number>;
    /** The quota when something was last counted; null: nothing was. */
    limit: ColumnType<string | null, number | undefined, number>;
    /** When the month was closed for counting. */
    closed_at: ColumnType<Date | null, Date | undefined, Date>;
  };
  /** Tokens of the external model, reserved or used, of all accounts. */
  model_tokens: { month: string; tokens: ColumnType<string, number, number> };
  /** Totals of the ledger entries beyond the limit. */
  usage_overage: {
    account_id: string;
    month: string;
    tier: Tier;
    cents: number;
    pdfs: ColumnType<string, number, number>;
  };
};
