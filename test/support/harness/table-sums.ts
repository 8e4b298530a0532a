import assert from "node:assert/strict";
import type pg from "pg";

/** A checksum of every table that a refused request could have changed. */
export async function tableSums(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query<{ name: string }>(
    // Without partitions, whose rows are those of their table.
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !MOVING.includes(name));
  assert.ok(tables.length > 10);
  return await Promise.all(
    tables.map(async (name) => {
      const { rows: found } = await pool.query<{ sum: string }>(
        `select coalesce(string_agg(row, '' order by row), '') as sum
         from (select md5((to_jsonb(t) - 'last_seen_at')::text) as row from "${name}" t) rows`,
      );
      return [name, found[0]?.sum];
    }),
  );
}

/** Tables that change in the background or with every request. */
const MOVING = [
  "audit_entry",
  "rate_slot",
  "rate_window",
  "api_key",
  "refused_request",
  "chore",
  "bulk_line",
  "bulk_turn",
  "task_line",
  "billing_customer",
  "processor_event",
  "processor_backfill",
  "sandbox_row",
  "sandbox_state",
  "service_process",
];
