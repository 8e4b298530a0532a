import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Of every retry the job at the start of its chain of retries, whose rows it shares with all others of that root. */
export const retryRoots: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // No foreign key, as with `retry_of`: the root may be deleted first.
  "alter table bulk_upload add column retry_root text",
  // A chain whose first job was deleted begins with the id of that job.
  `with recursive chain as (
    select retry.id, retry.retry_of as root
    from bulk_upload retry left join bulk_upload before on before.id = retry.retry_of
    where retry.retry_of is not null and before.retry_of is null
    union all
    select retry.id, chain.root from bulk_upload retry join chain on retry.retry_of = chain.id
  )
  update bulk_upload set retry_root = chain.root from chain where bulk_upload.id = chain.id`,
  "create index bulk_upload_retry_root on bulk_upload (retry_root) where retry_root is not null",
];
