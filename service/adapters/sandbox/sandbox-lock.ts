import type pg from "pg";

/** Any two numbers that nobody else takes together: "who holds this is the sandbox". */
const LOCK = [7_260_118, 1] as const;

/** Takes the sandbox for this connection; false: somebody else has it. */
export async function lockSandbox(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    "select pg_try_advisory_lock($1, $2) as is_ours",
    [...LOCK],
  );
  if (rows[0]?.is_ours !== true) return false;
  return true;
}

/** Where whoever has the sandbox serves it. */
export type SandboxAddress =
  | { readonly kind: "nobody" }
  | { readonly kind: "starting" }
  | { readonly kind: "served"; readonly origin: string };

/** Who serves the sandbox now. */
export async function findSandbox(pool: pg.Pool): Promise<SandboxAddress> {
  const { rows } = await pool.query<{ is_held: boolean; origin: string | null }>(FIND, [...LOCK]);
  const { is_held: isHeld = false, origin = null } = rows[0] ?? {};
  if (!isHeld) return { kind: "nobody" };
  return origin === null ? { kind: "starting" } : { kind: "served", origin };
}

const FIND = `select origin, exists (
    select from pg_locks
    where locktype = 'advisory' and granted and classid = $1 and objid = $2 and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  ) as is_held
  from (values (1)) as one left join sandbox_state on true`;
