import { type Kysely, sql } from "kysely";

/** Key of the advisory lock for what a start changes beside the schema. */
const SETUP_LOCK = 0x72_6f_6c_65;

/** Runs `change` in a transaction, one start at a time: PostgreSQL fails one of two that change the same object. */
export async function holdingSetupLock(
  db: Kysely<unknown>,
  change: (alone: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (alone) => {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(alone);
    await change(alone);
  });
}
