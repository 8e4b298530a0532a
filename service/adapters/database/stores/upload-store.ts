import { type Kysely, type Selectable, sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { type Page, pageOf } from "#base/page.ts";
import type { AccountId, KeyId } from "#domain/accounts";
import {
  type NewUpload,
  type Owner,
  PRIORITIES,
  type Row,
  type RowState,
  type Upload,
  type UploadId,
  type UploadState,
  type UploadStore,
} from "#domain/generation";
import type { Tables } from "../tables.ts";

/** What callers ask about uploads, on PostgreSQL; `db` may be a transaction. */
export function uploadStore(db: Kysely<Tables>): UploadStore {
  return {
    createUpload: (upload) => createUpload(db, upload),
    findUpload: async (id, owner) => {
      const row = await ownedBy(db, owner).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : uploadOf(row);
    },
    listUploads: (owner, page) => listUploads(db, owner, page),
    countRows: async (id, status) => {
      const { count } = await db
        .selectFrom("bulk_row")
        .select((row) => row.fn.countAll<string>().as("count"))
        .where("upload_id", "=", id)
        .$if(status !== null, (query) => query.where("status", "=", present(status, "status")))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    listRows: async (id, { status, after, skip = 0, limit }) => {
      const rows = await db
        .selectFrom("bulk_row")
        .selectAll()
        .where("upload_id", "=", id)
        .where("row", ">", after)
        .$if(status !== null, (query) => query.where("status", "=", present(status, "status")))
        .orderBy("row")
        .offset(skip)
        .limit(limit)
        .execute();
      return rows.map(rowOf);
    },
    listFilledChunks: async (id) => {
      const chunks = await db
        .selectFrom("bulk_chunk")
        .select(["chunk", "first_row", "rows", "fence"])
        .where("upload_id", "=", id)
        .where("state", "=", "done")
        .orderBy("chunk")
        .execute();
      return chunks.map(({ chunk, first_row, rows, fence }) => ({
        chunk,
        firstRow: first_row,
        rows,
        fence: Number(fence),
      }));
    },
  };
}

async function createUpload(db: Kysely<Tables>, { upload, ...parts }: NewUpload): Promise<void> {
  const priority = PRIORITIES.indexOf(upload.priority);
  await db
    .insertInto("bulk_upload")
    .values({
      id: upload.id,
      account_id: upload.accountId,
      key_id: upload.keyId,
      environment: upload.environment,
      priority,
      status: upload.state.status,
      total: upload.total,
      chunks_left: parts.chunks.length,
      retention_seconds: upload.retentionSeconds,
      warnings: JSON.stringify(upload.warnings),
      fill_order: JSON.stringify(upload.order),
      submitted_at: new Date(upload.submittedAt),
    })
    .execute();
  const common = { upload_id: upload.id, account_id: upload.accountId, priority };
  await db
    .insertInto("bulk_chunk")
    .values(
      parts.chunks.map(({ chunk, firstRow, rows, firstLine, from, to }) => ({
        ...common,
        chunk,
        first_row: firstRow,
        rows,
        first_line: firstLine,
        byte_from: from,
        byte_to: to,
        state: "waiting" as const,
      })),
    )
    .execute();
  // As arrays: a parameter a cell would be more than a statement may have.
  await sql`
    insert into bulk_row (upload_id, "row", line, filename, status)
    select ${upload.id}, "row", line, filename, 'pending'
    from unnest(${parts.lines}::integer[], ${parts.filenames}::text[])
      with ordinality as given (line, filename, "row")`.execute(db);
}

async function listUploads(
  db: Kysely<Tables>,
  owner: Owner,
  page: Parameters<UploadStore["listUploads"]>[1],
): Promise<Page<Upload>> {
  const { before } = page;
  const { total } = await ownedBy(db, owner)
    .clearSelect()
    .select((upload) => upload.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await ownedBy(db, owner)
    .$if(before !== null, (query) => query.where("seq", "<", present(before, "cursor")))
    .orderBy("seq", "desc")
    .offset(page.skip)
    .limit(page.limit + 1)
    .execute();
  const { items, ...rest } = pageOf(rows, page, Number(total), (row) => row.seq);
  return { items: items.map(uploadOf), ...rest };
}

function ownedBy(db: Kysely<Tables>, owner: Owner | undefined) {
  const uploads = db.selectFrom("bulk_upload").selectAll();
  if (owner === undefined) return uploads;
  return uploads
    .where("account_id", "=", owner.accountId)
    .where("environment", "=", owner.environment);
}

function uploadOf(row: Selectable<Tables["bulk_upload"]>): Upload {
  return {
    id: brand<UploadId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    keyId: brand<KeyId>(row.key_id),
    environment: row.environment,
    priority: present(PRIORITIES[row.priority], "priority of an upload"),
    total: row.total,
    succeeded: row.succeeded,
    failed: row.failed,
    submittedAt: instant(row.submitted_at),
    retentionSeconds: row.retention_seconds,
    warnings: row.warnings,
    order: row.fill_order,
    state: stateOf(row),
  };
}

function stateOf(row: Selectable<Tables["bulk_upload"]>): UploadState {
  const { status } = row;
  const startedAt = row.started_at === null ? null : instant(row.started_at);
  if (status === "queued") return { status };
  if (status === "processing") return { status, startedAt: present(startedAt, "start") };
  const finishedAt = instant(present(row.finished_at, "end of an upload that has ended"));
  const expiresAt = instant(present(row.expires_at, "expiry of an upload that has ended"));
  const ended = { startedAt, finishedAt, expiresAt };
  if (status !== "failed") return { status, ...ended };
  const error = present(row.error, "error of a failed upload");
  return { status, ...ended, error, errorCode: present(row.error_code, "its code") };
}

function rowOf(row: Selectable<Tables["bulk_row"]>): Row {
  return { row: row.row, line: row.line, state: rowStateOf(row) };
}

function rowStateOf(row: Selectable<Tables["bulk_row"]>): RowState {
  const warnings = row.warnings ?? [];
  switch (row.status) {
    case "pending":
    case "cancelled":
      return { status: row.status };
    case "failed": {
      const error = present(row.error, "error of a failed row");
      const errorCode = present(row.error_code, "its code");
      return { status: "failed", error, errorCode, field: row.field, warnings };
    }
    case "succeeded":
      return {
        status: "succeeded",
        filename: row.filename,
        sizeBytes: present(row.size_bytes, "size of a row's PDF"),
        crc: Number(row.crc),
        sha256: present(row.sha256, "sum of a row's PDF").toString("hex"),
        tailBytes: present(row.tail_bytes, "size of a row's tail"),
        packedBytes: present(row.packed_bytes, "size of a row's packed tail"),
        warnings,
      };
  }
}
