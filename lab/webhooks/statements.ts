import type pg from "pg";
import type { Tally } from "./side.ts";

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
export async function forgetStatements({ pool }: { readonly pool: pg.Pool }): Promise<void> {
  await pool.query("select pg_stat_statements_reset()");
}

/** Number of statements since the reset, over all connections. */
export async function statementCount({ pool }: { readonly pool: pg.Pool }): Promise<number> {
  const { rows } = await pool.query<{ readonly count: number }>(COUNT);
  return rows[0]?.count ?? 0;
}

/** The statements with the largest total time since the reset, one per line. */
export async function costliestStatements({ pool }: { readonly pool: pg.Pool }): Promise<string> {
  const { rows } = await pool.query<Statement>(DEAREST);
  return rows.map(lineOf).join("\n");
}

function lineOf({ calls, ms, rows, query }: Statement): string {
  const text = query.replaceAll(/\s+/g, " ").slice(0, CHARACTERS_SHOWN);
  return `  ${ms.toFixed(0).padStart(7)} ms ${String(calls).padStart(6)} calls ${String(rows).padStart(7)} rows  ${text}`;
}

/** Runs a query that counts deliveries in a single row. */
export async function tallyBy(pool: pg.Pool, text: string): Promise<Tally> {
  const { rows } = await pool.query<Tally>(text);
  const [row] = rows;
  if (row === undefined) throw new Error("the database counted nothing");
  return row;
}
