import type { Stand } from "./stand.ts";

const SHOWN = 8;
const CHARACTERS_SHOWN = 110;
/** Our own looking on is nobody's cost. */
const NOT_OURS = "query not like '%pg_stat_statements%'";

const COUNT = `select coalesce(sum(calls), 0)::float as count from pg_stat_statements where ${NOT_OURS}`;
const DEAREST = `select calls::float as calls, total_exec_time as ms, rows::float as rows, query
  from pg_stat_statements where ${NOT_OURS} order by total_exec_time desc limit ${SHOWN}`;

type Statement = {
  readonly calls: number;
  readonly ms: number;
  readonly rows: number;
  readonly query: string;
};

/** Begins to count anew. */
export async function forgetStatements({ pool }: Pick<Stand, "pool">): Promise<void> {
  await pool.query("select pg_stat_statements_reset()");
}

/** Statements since then, of all connections. */
export async function statementCount({ pool }: Pick<Stand, "pool">): Promise<number> {
  const { rows } = await pool.query<{ readonly count: number }>(COUNT);
  return rows[0]?.count ?? 0;
}

/** Those that took the most time in all since then, a line each. */
export async function dearestStatements({ pool }: Pick<Stand, "pool">): Promise<string> {
  const { rows } = await pool.query<Statement>(DEAREST);
  return rows.map(lineOf).join("\n");
}

function lineOf({ calls, ms, rows, query }: Statement): string {
  const text = query.replaceAll(/\s+/g, " ").slice(0, CHARACTERS_SHOWN);
  return `  ${ms.toFixed(0).padStart(7)} ms ${String(calls).padStart(6)} calls ${String(rows).padStart(7)} rows  ${text}`;
}
