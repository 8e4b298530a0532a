import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import type { FileContent, FileId, FileStore, GeneratedFile, KeptFile } from "#domain/documents";
import { listPage, mapPage } from "../connection/list-page.ts";
import { fromRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** Files of one statement; the rest follows in the next. */
const AT_ONCE_MAX = 1000;

/** Records of files on PostgreSQL; `db` may be a transaction. */
export function fileStore(db: Kysely<Tables>): FileStore {
  return {
    createFiles: (files) => createFiles(db, files),
    findFile: async (id, owner) => {
      const row = await db
        .selectFrom("file")
        .selectAll()
        .where("id", "=", id)
        .where("account_id", "=", owner.accountId)
        .where("environment", "=", owner.environment)
        .executeTakeFirst();
      return row === undefined ? null : fileOf(row);
    },
    listFiles: async (owner, now, page) => {
      const kept = db
        .selectFrom("file")
        .select(KEPT_COLUMNS)
        .where("account_id", "=", owner.accountId)
        .where("environment", "=", owner.environment)
        .where("purged_at", "is", null)
        .where("expires_at", ">", new Date(now));
      return mapPage(await listPage(kept, "file.seq", page, ({ seq }) => Number(seq)), keptFileOf);
    },
    purgeTails: async (before, now) => {
      const purged = await sql`
        update file set purged_at = ${new Date(now)}, tail = null, compiled_key = null
        where id = any (array(
          select id from file
          where expires_at < ${new Date(before)} and purged_at is null and object_key is null
          limit ${AT_ONCE_MAX}
        )) and purged_at is null`.execute(db);
      return Number(purged.numAffectedRows ?? 0);
    },
    listExpired: async (before) => {
      const rows = await db
        .selectFrom("file")
        .select(["id", "object_key"])
        .where("expires_at", "<", new Date(before))
        .where("purged_at", "is", null)
        .where("object_key", "is not", null)
        .$narrowType<{ object_key: string }>()
        .limit(AT_ONCE_MAX)
        .execute();
      return rows.map((row) => ({ id: brand<FileId>(row.id), objectKey: row.object_key }));
    },
    recordPurge: async (ids, now) => {
      await db
        .updateTable("file")
        .set({ purged_at: new Date(now), tail: null, object_key: null, compiled_key: null })
        .where("id", "in", ids)
        .execute();
    },
    deleteExpired: async (before) => {
      const deleted = await sql`
        delete from file where id = any (array(
          select id from file where expires_at < ${new Date(before)} and purged_at is not null
          limit ${AT_ONCE_MAX}
        ))`.execute(db);
      return Number(deleted.numAffectedRows ?? 0);
    },
  };
}

async function createFiles(db: Kysely<Tables>, files: readonly GeneratedFile[]): Promise<void> {
  await sql`/* create-files */ ${insertFiles(files)} on conflict (id) do nothing`.execute(db);
}

/** Inserts files, with a constant number of parameters; the tails are concatenated into one value. */
export function insertFiles(files: readonly GeneratedFile[]): RawBuilder<unknown> {
  const columns = files.map(({ content }) => contentColumns(content));
  const tails = columns.map(({ tail }) => tail ?? NO_BYTES);
  let end = 0;
  const ends = tails.map((tail) => (end += tail.length));
  return sql`
    insert into file (
      id, account_id, environment, envelope_id, template_id, filename, size_bytes, sha256,
      page_count, compiled_key, tail, object_key, created_at, expires_at
    )
    select id, account_id, environment, envelope_id, template_id, filename, size_bytes, decode(sha256, 'hex'), page_count,
      compiled_key,
      case when compiled_key is not null
        then substr(${Buffer.concat(tails)}::bytea, tail_end - tail_bytes + 1, tail_bytes) end,
      object_key, created_at, expires_at
    from unnest(
      ${files.map(({ id }) => id)}::text[], ${files.map(({ accountId }) => accountId)}::text[],
      ${files.map(({ environment }) => environment)}::text[],
      ${files.map(({ envelopeId }) => envelopeId)}::integer[],
      ${files.map(({ templateId }) => templateId)}::integer[],
      ${files.map(({ filename }) => filename)}::text[],
      ${files.map(({ sizeBytes }) => sizeBytes)}::integer[],
      ${files.map(({ sha256 }) => sha256)}::text[],
      ${files.map(({ pageCount }) => pageCount)}::integer[],
      ${columns.map(({ compiledKey }) => compiledKey)}::text[],
      ${tails.map(({ length }) => length)}::integer[], ${ends}::integer[],
      ${columns.map(({ objectKey }) => objectKey)}::text[],
      ${files.map(({ createdAt }) => new Date(createdAt))}::timestamptz[],
      ${files.map(({ expiresAt }) => new Date(expiresAt))}::timestamptz[]
    ) as given (
      id, account_id, environment, envelope_id, template_id, filename, size_bytes, sha256,
      page_count, compiled_key, tail_bytes, tail_end, object_key, created_at, expires_at
    )`;
}

type Columns = Selectable<Tables["file"]>;

/** All but the bytes. */
const KEPT_COLUMNS = [
  "id",
  "seq",
  "account_id",
  "environment",
  "envelope_id",
  "template_id",
  "filename",
  "size_bytes",
  "sha256",
  "page_count",
  "created_at",
  "expires_at",
] as const satisfies readonly (keyof Columns)[];

const NO_BYTES = Buffer.alloc(0);

function contentColumns(content: FileContent | null) {
  const none = { compiledKey: null, tail: null, objectKey: null };
  if (content === null) return none;
  if (content.kind === "object") return { ...none, objectKey: content.key };
  const { buffer, byteOffset, byteLength } = content.tail;
  const tail = Buffer.from(buffer, byteOffset, byteLength);
  return { ...none, compiledKey: content.compiledKey, tail };
}

function fileOf(row: Columns): GeneratedFile {
  const { compiled_key: _, tail: __, object_key: ___, purged_at: ____, ...kept } = row;
  return { ...keptFileOf(kept), content: contentOf(row) };
}

function keptFileOf(row: Pick<Columns, (typeof KEPT_COLUMNS)[number]>): KeptFile {
  const { seq: _, sha256, ...file } = fromRow("file", row);
  return { ...file, sha256: sha256.toString("hex") };
}

function contentOf({ purged_at, object_key, compiled_key, ...kept }: Columns): FileContent | null {
  if (purged_at !== null) return null;
  if (object_key !== null) return { kind: "object", key: object_key };
  const compiledKey = present(compiled_key, "compilation of a file's prefix");
  const tail = present(kept.tail, "tail of a file");
  return { kind: "tail", compiledKey, tail };
}
