import type pg from "pg";

// A line between two statements of a stored database. They are executed one by one, because some statements of later
// migrations cannot be part of a transaction.
const NEXT = "\n-- next\n";

/**
 * A database as SQL: the statements that defined it, then the rows of every table as JSON, one in a line, and the
 * sequences. Rows are in the order of their text, so that equal databases give equal texts.
 */
export async function databaseText(pool: pg.Pool, definitions: readonly string[]): Promise<string> {
  const tables = await tablesOf(pool);
  const rows = await Promise.all(tables.map((table) => rowsText(pool, table)));
  return [
    "set timezone = 'UTC'",
    ...definitions.map((text) => text.trim().replace(/;$/, "")),
    // Without foreign keys and triggers, so that tables may come in any order.
    "set session_replication_role = replica",
    `truncate ${tables.join(", ")}`,
    ...rows.flat(),
    ...(await sequenceTexts(pool)),
    "set session_replication_role = origin",
  ]
    .map((statement) => `${statement};\n`)
    .join(NEXT);
}

/** Executes such a text on an empty database. */
export async function restoreDatabase(client: pg.Client, text: string): Promise<void> {
  for (const statement of text.split(NEXT)) await client.query(statement);
}

// Without partitions, whose rows are those of their table.
async function tablesOf(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function rowsText(pool: pg.Pool, table: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select to_json(t)::text as text from "${table}" t order by 1`,
  );
  if (rows.length === 0) return [];
  const lines = rows.map(({ text }) => text.replaceAll("'", "''"));
  const columns = (await writtenColumns(pool, table)).join(", ");
  return [
    `insert into ${table} (${columns}) overriding system value
select ${columns} from json_populate_recordset(null::${table}, '[
${lines.join(",\n")}
]')`,
  ];
}

/** All but generated columns, which PostgreSQL writes itself. */
async function writtenColumns(pool: pg.Pool, table: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function sequenceTexts(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows.map(({ name, last }) => `select setval('${name}', ${last})`);
}
