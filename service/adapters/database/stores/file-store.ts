import { type Kysely, type Selectable, sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { FileContent, FileId, FileStore, GeneratedFile } from "#domain/documents";
import type { Tables } from "../tables.ts";

/** So many at a time; the others come with the next sweep. */
const AT_ONCE_MAX = 500;

/** Files' port on PostgreSQL; `db` may be a transaction. */
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
    noteObject: async (key, now) => {
      const begun = { key, begun_at: new Date(now) };
      await db.insertInto("file_object").values(begun).execute();
    },
    forgetObjects: async (keys) => {
      await db.deleteFrom("file_object").where("key", "in", keys).execute();
    },
    listObjects: async (before) => {
      const rows = await db
        .selectFrom("file_object")
        .select("key")
        .where("begun_at", "<", new Date(before))
        .limit(AT_ONCE_MAX)
        .execute();
      return rows.map(({ key }) => key);
    },
    listExpired: async (before) => {
      const rows = await db
        .selectFrom("file")
        .select(["id", "object_key"])
        .where("expires_at", "<", new Date(before))
        .where("purged_at", "is", null)
        .limit(AT_ONCE_MAX)
        .execute();
      return rows.map((row) => ({ id: brand<FileId>(row.id), objectKey: row.object_key }));
    },
    notePurged: async (ids, now) => {
      await db
        .updateTable("file")
        .set({ purged_at: new Date(now), tail: null, object_key: null, compiled_key: null })
        .where("id", "in", ids)
        .execute();
    },
    deleteExpired: async (before) => {
      const deleted = await sql`
        delete from file where id in (
          select id from file where expires_at < ${new Date(before)} and purged_at is not null
          limit ${AT_ONCE_MAX}
        )`.execute(db);
      return Number(deleted.numAffectedRows ?? 0);
    },
  };
}

async function createFiles(db: Kysely<Tables>, files: readonly GeneratedFile[]): Promise<void> {
  await db
    .insertInto("file")
    .values(
      files.map((file) => ({
        id: file.id,
        account_id: file.accountId,
        environment: file.environment,
        filename: file.filename,
        size_bytes: file.sizeBytes,
        sha256: Buffer.from(file.sha256, "hex"),
        page_count: file.pageCount,
        ...contentColumns(file.content),
        created_at: new Date(file.createdAt),
        expires_at: new Date(file.expiresAt),
      })),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

type Columns = Selectable<Tables["file"]>;

function contentColumns(
  content: FileContent | null,
): Pick<Columns, "compiled_key" | "tail" | "object_key"> {
  const none = { compiled_key: null, tail: null, object_key: null };
  if (content === null) return none;
  if (content.kind === "object") return { ...none, object_key: content.key };
  const { buffer, byteOffset, byteLength } = content.tail;
  const tail = Buffer.from(buffer, byteOffset, byteLength);
  return { ...none, compiled_key: content.compiledKey, tail };
}

function fileOf(row: Columns): GeneratedFile {
  return {
    id: brand<FileId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    environment: row.environment,
    filename: row.filename,
    sizeBytes: row.size_bytes,
    sha256: row.sha256.toString("hex"),
    pageCount: row.page_count,
    createdAt: instant(row.created_at),
    expiresAt: instant(row.expires_at),
    content: contentOf(row),
  };
}

function contentOf({ purged_at, object_key, compiled_key, tail }: Columns): FileContent | null {
  if (purged_at !== null) return null;
  if (object_key !== null) return { kind: "object", key: object_key };
  const compiledKey = present(compiled_key, "compilation of a file's prefix");
  return { kind: "tail", compiledKey, tail: present(tail, "tail of a file") };
}
