import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Environment } from "#domain/accounts";
import type { FillPlan, RowWarning } from "#domain/bulk";
import type { DocumentData, DocumentErrorCode, Metadata, TaskState } from "#domain/documents";

/** The driver returns `bigint` as text, because a number cannot hold all values. */
type BigInteger = ColumnType<string, number | string, number | string>;

/** Single documents, and the tasks that generate them. */
export type DocumentTables = {
  file: {
    id: string;
    /** Order of creation; the cursor of the list. */
    seq: Generated<string>;
    account_id: string;
    environment: Environment;
    envelope_id: number | null;
    template_id: number;
    filename: string;
    size_bytes: number;
    sha256: Buffer;
    page_count: number;
    /** Together with the packed tail: the compilation that contains the prefix. */
    compiled_key: string | null;
    tail: Buffer | null;
    /** Instead of both: the whole PDF. */
    object_key: string | null;
    created_at: Date;
    expires_at: Date;
    purged_at: Date | null;
  };
  /** Objects without a record, before it is written or after it was deleted. */
  object_note: { key: string; noted_at: Date };
  task: {
    id: string;
    /** Order of submission; the cursor of the list. */
    seq: Generated<number>;
    account_id: string;
    key_id: number | null;
    member_id: number | null;
    environment: Environment;
    /** Index in `PRIORITIES`. */
    priority: number;
    status: TaskState["status"];
    fill_plan: JSONColumnType<FillPlan>;
    /** Null after the end. */
    data: JSONColumnType<DocumentData> | null;
    filename: string;
    page_count: number;
    metadata: JSONColumnType<Metadata> | null;
    retention_seconds: number;
    submitted_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    not_before: Date | null;
    leased_until: Date | null;
    fence: BigInteger | null;
    attempts: Generated<number>;
    file_id: string | null;
    size_bytes: number | null;
    sha256: Buffer | null;
    expires_at: Date | null;
    warnings: JSONColumnType<readonly RowWarning[]> | null;
    error: string | null;
    error_code: DocumentErrorCode | null;
    field: string | null;
  };
  task_line: { account_id: string; priority: number; last_turn: BigInteger };
};
