import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** ZIPs that are stored as a whole. A row outlives its job until its object is deleted, so it refers to none. */
export const bundles: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table bulk_bundle (
    upload_id text primary key,
    key text not null,
    leased_until timestamptz,
    size_bytes bigint,
    expires_at timestamptz not null,
    check ((leased_until is null) = (size_bytes is not null))
  )`,
  "create index bulk_bundle_expiry on bulk_bundle (expires_at)",
];
