import type { Dialect } from "@platen/forms/input";
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

/** The driver returns `bigint` as text, because a number cannot hold all values. */
type BigInteger = ColumnType<string, number | string, number | string>;

/** Bulk jobs, the chunks that workers lease, and the rows with their results. */
export type GenerationTables = {
  bulk_upload: {
    id: string;
    /** Order of submission; the cursor of the list. */
    seq: Generated<number>;
    account_id: string;
    key_id: number | null;
    member_id: number | null;
    environment: Environment;
    /** Index in `PRIORITIES`. */
    priority: number;
    status: BulkJobState["status"];
    total: number;
    succeeded: Generated<number>;
    failed: Generated<number>;
    /** Succeeded rows with a warning, and their warnings by code. */
    warned: Generated<number>;
    warning_counts: ColumnType<Readonly<Record<string, number>>, undefined, string>;
    /** Number of chunks that are neither done nor dropped. */
    chunks_left: number;
    retention_seconds: number;
    warnings: JSONColumnType<readonly BulkJobWarning[]>;
    fill_plan: JSONColumnType<FillPlan>;
    characters: string;
    signatures: JSONColumnType<readonly SignatureRef[]>;
    error: string | null;
    error_code: RowErrorCode | null;
    submitted_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    expires_at: Date | null;
    purged_at: Date | null;
    /** The bulk job whose failed rows this one repeats. */
    retry_of: string | null;
    /** The first job of its chain of retries; null for a job that is no retry. */
    retry_root: string | null;
    format: RowsFormat;
    /** How the uploaded file was written. */
    dialect: JSONColumnType<Dialect>;
    /** Checksum of `manifest.json`, once stored. */
    manifest_sha256: string | null;
  };
  bulk_chunk: {
    upload_id: string;
    chunk: number;
    seq: Generated<string>;
    account_id: string;
    priority: number;
    rows: number;
    first_line: number;
    byte_from: number;
    byte_to: number;
    /** Of each row, in order. */
    numbers: number[];
    lines: number[];
    filenames: string[];
    state: "waiting" | "leased" | "done" | "dropped";
    not_before: Date | null;
    fence: BigInteger | null;
    leased_until: Date | null;
    /** Of bytes `[byte_from, byte_to)` of the uploaded file. */
    source_sha256: string;
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
  /** The rows of a chunk that succeeded without a warning; see `row-records.ts`. */
  bulk_row_record: {
    upload_id: string;
    chunk: number;
    /** As `int4multirange`. */
    rows: string;
    row_count: number;
    sums: Buffer;
  };
  /** The ZIPs that are stored as a whole, or are being written. */
  bulk_bundle: {
    upload_id: string;
    key: string;
    /** Until when its writer has it; null once it is stored. */
    leased_until: Date | null;
    /** Null until it is stored. */
    size_bytes: BigInteger | null;
    /** When the job's files expire. */
    expires_at: Date;
  };
  bulk_intake: { id: string; begun_at: Date };
  bulk_turn: { turn: BigInteger };
  bulk_line: { account_id: string; priority: number; last_turn: BigInteger };
};
