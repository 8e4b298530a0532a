import { type Kysely, sql } from "kysely";
import type { DatabaseFunction } from "../admission/admission-functions.ts";
import { holdingSetupLock } from "./setup-lock.ts";

/** Creates or replaces the functions that are missing or differ. */
export async function installFunctions(
  db: Kysely<unknown>,
  functions: readonly DatabaseFunction[],
): Promise<void> {
  if (await areInstalled(db, functions)) return;
  await holdingSetupLock(db, async (alone) => {
    for (const { name, parameters, returns, body } of functions)
      await sql
        .raw(
          `create or replace function ${name}(${parameters}) returns ${returns} language plpgsql as $$${body}$$`,
        )
        .execute(alone);
  });
}

async function areInstalled(
  db: Kysely<unknown>,
  functions: readonly DatabaseFunction[],
): Promise<boolean> {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace
      and proname = any(${functions.map(({ name }) => name)})`.execute(db);
  return functions.every(({ name, body }) =>
    rows.some((row) => row.name === name && row.body === body),
  );
}
