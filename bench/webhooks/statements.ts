import type { Environment } from "./environment.ts";

const SHOWN = 8;
const CHARACTERS_SHOWN = 110;
/** Excludes the benchmark's own monitoring queries. */
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

/** Resets the counters. */
export async function forgetStatements({ pool }: Pick<Environment, "pool">): Promise<void> {
  await pool.query("select pg_stat_statements_reset()");
}

/** Number of statements since the reset, over all connections. */
export async function statementCount({ pool }: Pick<Environment, "pool">): Promise<number> {
  const { rows } = await pool.query<{ readonly count: number }>(COUNT);
  return rows[0]?.count ?? 0;
}

/** The statements with the largest total time since the reset, one per line. */
export async function costliestStatements({ pool }: Pick<Environment, "pool">): Promise<string> {
  const { rows } = await pool.query<Statement>(DEAREST);
  return rows.map(lineOf).join("\n");
}

function lineOf({ calls, ms, rows, query }: Statement): string {
  const text = query.replaceAll(/\s+/g, " ").slice(0, CHARACTERS_SHOWN);
  return `  ${ms.toFixed(0).padStart(7)} ms ${String(calls).padStart(6)} calls ${String(rows).padStart(7)} rows  ${text}`;
}
