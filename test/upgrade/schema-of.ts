import type pg from "pg";

/** Everything that a database defines, a line for each thing, sorted; equal for databases that work alike. */
export async function schemaOf(pool: pg.Pool): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(QUERIES).map(async ([what, query]) => {
      const { rows } = await pool.query<{ line: string }>(query);
      return rows.map(({ line }) => `${what} ${line}`);
    }),
  );
  return found.flat().toSorted();
}

// Not the order of columns, and not the partitions of single months, which running services add.
const OURS = "relnamespace = 'public'::regnamespace and relname !~ '_20[0-9]{2}_[0-9]{2}'";

const QUERIES: Readonly<Record<string, string>> = {
  relation: `select concat_ws(' ', relname, relkind, relpersistence, reloptions::text,
      pg_get_expr(relpartbound, oid), case when relkind = 'p' then pg_get_partkeydef(oid) end) as line
    from pg_class where ${OURS}`,
  column: `select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull,
      attidentity, attgenerated, attstorage, pg_get_expr(adbin, adrelid)) as line
    from pg_class join pg_attribute on attrelid = pg_class.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${OURS} and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  constraint: `select concat_ws(' ', conrelid::regclass, conname, convalidated,
      pg_get_constraintdef(pg_constraint.oid)) as line
    from pg_constraint join pg_class on pg_class.oid = conrelid where ${OURS}`,
  index: `select pg_get_indexdef(indexrelid) as line
    from pg_index join pg_class on pg_class.oid = indrelid where ${OURS}`,
  function: `select pg_get_functiondef(oid) as line
    from pg_proc where pronamespace = 'public'::regnamespace`,
  trigger: `select pg_get_triggerdef(pg_trigger.oid) as line
    from pg_trigger join pg_class on pg_class.oid = tgrelid where ${OURS} and not tgisinternal`,
  sequence: `select concat_ws(' ', sequencename, data_type, start_value, increment_by, cycle) as line
    from pg_sequences where schemaname = 'public'`,
};
