import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { ByteRange } from "#base/objects.ts";
import { bulkJobKeys } from "#domain/bulk";
import type { BulkJobId } from "#domain/bulk-records";
import type { Tables } from "../tables/tables.ts";

/** An object that the database names and that cannot be made again. */
export type ExpectedObject = {
  readonly key: string;
  /** In bytes; null where it is not recorded. */
  readonly sizeBytes: number | null;
  /** The least size where only that is known. */
  readonly bytesMin: number;
  /** Checksums of parts, or of the whole (null); empty where none is recorded. */
  readonly sums: readonly { readonly range: ByteRange | null; readonly sha256: string }[];
};

/** Lists the objects of everything that has not expired at `now`. */
export async function listExpectedObjects(
  db: Kysely<Tables>,
  now: Date,
): Promise<readonly ExpectedObject[]> {
  return [
    ...(await listWhole(db, now)),
    ...(await listTails(db, now)),
    ...(await listCsvs(db, now)),
  ];
}

async function listWhole(db: Kysely<Tables>, now: Date): Promise<readonly ExpectedObject[]> {
  const { rows } = await sql<{ key: string; size_bytes: number | null; sha256: string | null }>`
    select object_key as key, size_bytes, sha256 from template_version where purged_at is null
    union all select original_key, original_size_bytes, original_sha256 from template_version
      where purged_at is null and original_key is not null
    union all select object_key, null, null from signature where object_key is not null
    union all select object_key, size_bytes, encode(sha256, 'hex') from file
      where purged_at is null and object_key is not null and expires_at > ${now}
    union all select object_key, null, null from idempotency_record
      where object_key is not null and recorded_at > ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
  return rows.map(({ key, size_bytes: sizeBytes, sha256 }) => ({
    key,
    sizeBytes,
    bytesMin: 0,
    sums: sha256 === null ? [] : [{ range: null, sha256 }],
  }));
}

/** Conditions of jobs whose files are kept; the file of one that lost it is not expected. */
const kept = (now: Date) => sql`bulk_upload.purged_at is null
  and (bulk_upload.expires_at is null or bulk_upload.expires_at > ${now})
  and bulk_upload.error_code is distinct from 'storage_error'`;

async function listTails(db: Kysely<Tables>, now: Date): Promise<readonly ExpectedObject[]> {
  const { rows } = await sql<{ id: string; chunk: number; fence: string; sha256: string }>`
    select upload_id as id, chunk, fence, tails_sha256 as sha256
    from bulk_chunk join bulk_upload on bulk_upload.id = upload_id
    where state = 'done' and tails_sha256 is not null and ${kept(now)}`.execute(db);
  return rows.map(({ id, chunk, fence, sha256 }) => ({
    key: bulkJobKeys.tails(brand<BulkJobId>(id), chunk, Number(fence)),
    sizeBytes: null,
    bytesMin: 0,
    sums: [{ range: null, sha256 }],
  }));
}

async function listCsvs(db: Kysely<Tables>, now: Date): Promise<readonly ExpectedObject[]> {
  const { rows } = await sql<{ id: string; from: number[]; to: number[]; sha256: string[] }>`
    select upload_id as id, array_agg(byte_from) as "from", array_agg(byte_to) as "to",
      array_agg(source_sha256) as sha256
    from bulk_chunk join bulk_upload on bulk_upload.id = upload_id
    where ${kept(now)}
    group by 1`.execute(db);
  return rows.map(({ id, from, to, sha256 }) => ({
    key: bulkJobKeys.csv(brand<BulkJobId>(id)),
    sizeBytes: null,
    bytesMin: Math.max(0, ...to),
    sums: sha256.map((sum, part) => ({
      range: { from: from[part] ?? 0, to: to[part] ?? 0 },
      sha256: sum,
    })),
  }));
}
