import type pg from "pg";

/** Keys of the advisory lock whose holder serves the sandbox. */
const LOCK = [7_260_118, 1] as const;

/** Takes the lock for this connection; false: another one holds it. */
export async function lockSandbox(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    "select pg_try_advisory_lock($1, $2) as is_ours",
    [...LOCK],
  );
  if (rows[0]?.is_ours !== true) return false;
  return true;
}

/** Whether a process serves the sandbox, and where. */
export type SandboxStatus =
  | { readonly kind: "none" }
  | { readonly kind: "starting" }
  | { readonly kind: "served"; readonly origin: string };

/** Whether the sandbox is served now. */
export async function findSandbox(pool: pg.Pool): Promise<SandboxStatus> {
  const { rows } = await pool.query<{ is_held: boolean; origin: string | null }>(FIND, [...LOCK]);
  const { is_held: isHeld = false, origin = null } = rows[0] ?? {};
  if (!isHeld) return { kind: "none" };
  return origin === null ? { kind: "starting" } : { kind: "served", origin };
}

const FIND = `select origin, exists (
    select from pg_locks
    where locktype = 'advisory' and granted and classid = $1 and objid = $2 and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  ) as is_held
  from (values (1)) as one left join sandbox_state on true`;
