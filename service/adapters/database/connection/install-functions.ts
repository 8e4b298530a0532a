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

/** @throws when a function is missing, whatever the bodies of the others are. */
export async function requireFunctions(
  db: Kysely<unknown>,
  functions: readonly DatabaseFunction[],
): Promise<void> {
  const installed = await listInstalled(db, functions);
  const missing = functions.filter(({ name }) => installed.every((row) => row.name !== name));
  if (missing.length > 0)
    throw new Error(
      `the database lacks the functions ${missing.map(({ name }) => name).join(", ")}: run platen admin migrate with this version of Platen, then start the service`,
    );
}

async function areInstalled(
  db: Kysely<unknown>,
  functions: readonly DatabaseFunction[],
): Promise<boolean> {
  const installed = await listInstalled(db, functions);
  return functions.every(({ name, body }) =>
    installed.some((row) => row.name === name && row.body === body),
  );
}

async function listInstalled(
  db: Kysely<unknown>,
  functions: readonly DatabaseFunction[],
): Promise<readonly { readonly name: string; readonly body: string }[]> {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace
      and proname = any(${functions.map(({ name }) => name)})`.execute(db);
  return rows;
}
