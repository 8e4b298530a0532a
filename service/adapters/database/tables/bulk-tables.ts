import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Environment } from "#domain/accounts";
import type {
  BulkJobState,
  BulkJobWarning,
  FillPlan,
  RowErrorCode,
  RowStatus,
  RowsFormat,
  RowWarning,
  SignatureRef,
} from "#domain/bulk";

/** `bigint` comes as text, which holds what a number does not. */
type BigInteger = ColumnType<string, number | string, number | string>;

/** Bulk uploads, the chunks that workers lease, the rows and what became of them. */
export type GenerationTables = {
  bulk_upload: {
    id: string;
    /** In the order of submission; the cursor of the list. */
    seq: Generated<number>;
    account_id: string;
    key_id: number;
    environment: Environment;
    /** The place in `PRIORITIES`. */
    priority: number;
    status: BulkJobState["status"];
    total: number;
    succeeded: Generated<number>;
    failed: Generated<number>;
    /** Chunks that are neither done nor dropped. */
    chunks_left: number;
    retention_seconds: number;
    warnings: JSONColumnType<readonly BulkJobWarning[]>;
    fill_order: JSONColumnType<FillPlan>;
    characters: string;
    signatures: JSONColumnType<readonly SignatureRef[]>;
    error: string | null;
    error_code: RowErrorCode | null;
    submitted_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    expires_at: Date | null;
    purged_at: Date | null;
    /** The upload whose failed rows these are. */
    retry_of: string | null;
    format: RowsFormat;
    /** Of `manifest.json`, once it is stored. */
    manifest_sha256: string | null;
  };
  bulk_chunk: {
    upload_id: string;
    chunk: number;
    seq: Generated<string>;
    account_id: string;
    priority: number;
    first_row: number;
    rows: number;
    first_line: number;
    byte_from: number;
    byte_to: number;
    /** Of each row, in order. */
    lines: number[];
    filenames: string[];
    /** The row of each; null: they follow one another from `first_row` on. */
    numbers: number[] | null;
    state: "waiting" | "leased" | "done" | "dropped";
    not_before: Date | null;
    fence: BigInteger | null;
    leased_until: Date | null;
    /** Of bytes `[byte_from, byte_to)` of the uploaded file. */
    source_sha256: string | null;
    /** Of the stored tails, once the chunk is done. */
    tails_sha256: string | null;
  };
  bulk_row: {
    upload_id: string;
    row: number;
    line: number;
    /** Of its PDF, when there is one. */
    filename: string | null;
    status: Exclude<RowStatus, "pending">;
    size_bytes: number | null;
    crc: BigInteger | null;
    sha256: Buffer | null;
    tail_bytes: number | null;
    packed_bytes: number | null;
    error: string | null;
    error_code: RowErrorCode | null;
    field: string | null;
    warnings: JSONColumnType<readonly RowWarning[]> | null;
  };
  bulk_intake: { id: string; begun_at: Date };
  bulk_turn: { turn: BigInteger };
  bulk_line: { account_id: string; priority: number; last_turn: BigInteger };
};
