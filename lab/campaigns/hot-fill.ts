import type pg from "pg";

/** The account with the most of everything: about 18 of 100 rows, since accounts are drawn with a skew. */
export const LARGEST = "acct_hot_1";
/** An account whose outputs of the current month are all chunks of 500. */
export const BULK_ONLY = "acct_hot_bulk";
/** Jobs of 10,000 rows: all recorded in chunks, and all with a warning and thus rows of their own. */
export const RECORDED_JOB = "bulk_hot_recorded";
export const WARNED_JOB = "bulk_hot_warned";

const ACCOUNTS = 1000;
const MONTHS = 12;
const JOB_ROWS = 10_000;
const CHUNK_ROWS = 500;
/** Rows with a warning, and thus rows of their own, in each chunk. */
const WARNED_PER_CHUNK = 250;
const ACCOUNT = `'acct_hot_' || (1 + floor(${ACCOUNTS} * power(random(), 4)))::integer`;
/** Tables that are filled without their indexes, which are built afterwards. */
const TABLES = [
  "file",
  "bulk_upload",
  "bulk_chunk",
  "bulk_row",
  "bulk_row_record",
  "event",
  "webhook_delivery",
  "webhook_queue",
  "webhook_attempt",
];

/**
 * Fills each hot table with about this many rows, of 1,000 accounts of very different size: files of 33 days, the ledger
 * of 12 months, rows of jobs, deliveries of 33 days. `log` gets a line for each part.
 */
export async function fillHotTables(
  pool: pg.Pool,
  rows: number,
  log: (line: string) => void,
): Promise<void> {
  const run = async (name: string, statements: readonly string[]): Promise<void> => {
    const began = performance.now();
    const client = await pool.connect();
    try {
      for (const statement of [...SESSION, ...statements]) await client.query(statement);
    } finally {
      client.release(true);
    }
    log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  };
  await run("accounts", accounts());
  const indexes = await dropIndexes(pool);
  const listIndexes = (table: string): readonly string[] =>
    indexes.filter(({ on }) => on === table).map(({ add }) => add);
  const fill = async (statements: readonly string[], tables: readonly string[]): Promise<void> => {
    const [name = ""] = tables;
    await run(name, ["begin", ...statements, "commit"]);
    for (const table of tables) {
      await run(`indexes of ${table}`, listIndexes(table));
      await run(`vacuum of ${table}`, [`vacuum (analyze) ${table}`]);
    }
  };
  await Promise.all([
    fill(["truncate file", ...files(rows)], ["file"]),
    fill(ledger(rows), ["usage_ledger"]),
    fill(
      ["truncate bulk_upload, bulk_chunk, bulk_row, bulk_row_record", ...jobs(rows)],
      ["bulk_row", "bulk_upload", "bulk_chunk", "bulk_row_record"],
    ),
    fill(
      ["truncate event, webhook_delivery, webhook_queue, webhook_attempt", ...deliveries(rows)],
      ["webhook_delivery", "event", "webhook_queue", "webhook_attempt"],
    ),
  ]);
  await run("vacuum", ["vacuum (analyze) webhook", "vacuum (analyze) account"]);
}

// Foreign keys are not checked for each row.
const SESSION = [
  "set session_replication_role = replica",
  "set maintenance_work_mem = '512MB'",
  "select setseed(0.5)",
];

function accounts(): readonly string[] {
  return [
    copiesOfAccount("'acct_hot_' || number", `, generate_series(1, ${ACCOUNTS}) as number`),
    copiesOfAccount(`'${BULK_ONLY}'`, ""),
    `insert into webhook (account_id, environment, name, url, events, is_active, secret, created_at)
    select 'acct_hot_' || number, 'production', 'hook', 'https://receiver.example/hook',
      '{batch.completed}', true, 'v1:sealed', now()
    from generate_series(1, ${ACCOUNTS}) as number, generate_series(1, 2)`,
  ];
}

function copiesOfAccount(id: string, from: string): string {
  return `
    insert into account select (jsonb_populate_record(null::account,
      to_jsonb(account) || jsonb_build_object('id', ${id}, 'email', ${id} || '@example.com'))).*
    from account${from} where account.id = 'acct_hot'`;
}

type Index = { readonly on: string; readonly drop: string; readonly add: string };

/** Drops what would slow the fill; returns the statements that build it again. */
async function dropIndexes(pool: pg.Pool): Promise<readonly Index[]> {
  const { rows } = await pool.query<Index>(
    `select indrelid::regclass::text as on,
      case when contype is null then format('drop index %I', relname)
        else format('alter table %s drop constraint %I cascade', indrelid::regclass, conname) end as drop,
      case when contype is null then pg_get_indexdef(indexrelid)
        else format('alter table %s add constraint %I %s', indrelid::regclass, conname,
          pg_get_constraintdef(pg_constraint.oid)) end as add
    from pg_index join pg_class on pg_class.oid = indexrelid
    left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
    where indrelid = any (select name::regclass from unnest($1::text[]) as name)`,
    [TABLES],
  );
  for (const { drop } of rows) await pool.query(drop);
  const cascade =
    "alter table bulk_chunk add foreign key (upload_id) references bulk_upload on delete cascade";
  return [...rows, { on: "bulk_chunk", drop: "", add: cascade }];
}

// The files of 33 days: three days kept with tails of 64 bytes, an hour and 30 days of records, and a tenth that has yet to
// be purged or deleted. Real tails of about a kilobyte are stored beside the table.
function files(rows: number): readonly string[] {
  const backlog = Math.ceil(rows / 20);
  const spread = `interval '33 days' * (${rows} - number)::float8 / ${rows}`;
  return [
    someFiles("file_old", backlog, "interval '34 days'", "true"),
    someFiles("file_late", backlog, "interval '4 days'", "false"),
    someFiles("file_", rows, spread, "age > interval '3 days 1 hour'"),
  ];
}

function someFiles(prefix: string, count: number, ages: string, isPurged: string): string {
  return `
    insert into file (id, account_id, environment, envelope_id, template_id, filename, size_bytes,
      sha256, page_count, compiled_key, tail, created_at, expires_at, purged_at)
    select '${prefix}' || md5(number::text), ${ACCOUNT}, 'production', null, 1,
      'statement-' || number || '.pdf', 64000 + number % 1000, decode(md5(number::text), 'hex') ||
      decode(md5((-number)::text), 'hex'), 1,
      case when not purged then 'compiled/template-1-version-1' end,
      case when not purged then decode(repeat(md5(number::text), 4), 'hex') end,
      now() - age, now() - age + interval '3 days',
      case when purged then now() - age + interval '3 days 1 hour' end
    from (
      select number, ${ages} as age from generate_series(1, ${count}) as number
    ) as one, lateral (select ${isPurged} as purged) as state`;
}

// Partitions of the last year; half of the entries are chunks of 500.
function ledger(rows: number): readonly string[] {
  const perMonth = Math.ceil(rows / MONTHS);
  const first = `date_trunc('month', now() - interval '${MONTHS - 1} months')`;
  const month = (number: string): string =>
    `to_char(${first} + interval '1 month' * (${number}), 'YYYY-MM')`;
  return [
    `do $$ declare number integer; begin for number in 0..${MONTHS - 1} loop
      if to_regclass('usage_ledger_hot_' || number) is null then
      execute format('create table usage_ledger_hot_%s partition of usage_ledger
        for values from (%L) to (%L)', number, ${month("number")}, ${month("number + 1")});
      end if; end loop; end $$`,
    ...Array.from(
      { length: MONTHS },
      (_, number) => `
      insert into usage_ledger (account_id, kind, month, source, tier, occurred_at, environment,
        key_id, template_id, upload_id, rows, outputs)
      select ${ACCOUNT}, 'pdf', ${month(String(number))},
        case when is_chunk then 'bulk/' else 'sync/' end || md5(place::text || '-${number}'), 'PRO',
        ${first} + interval '${number} months' + place * interval '28 days' / ${perMonth},
        'production', 1, 1, case when is_chunk then 'bulk_' || md5(place::text) end,
        case when is_chunk then int4multirange(int4range(1, ${CHUNK_ROWS + 1})) end,
        case when is_chunk then ${CHUNK_ROWS} else 1 end
      from generate_series(1, ${perMonth}) as place,
        lateral (select place % 2 = 0 as is_chunk) as kind`,
    ),
    `insert into usage_ledger (account_id, kind, month, source, tier, occurred_at, environment,
      key_id, template_id, upload_id, rows, outputs)
    select '${BULK_ONLY}', 'pdf', ${month(String(MONTHS - 1))}, 'bulk/big/' || place, 'PRO',
      now() - interval '1 day' + place * interval '1 second', 'production', 1, 1, 'bulk_big',
      int4multirange(int4range(place * ${CHUNK_ROWS}, (place + 1) * ${CHUNK_ROWS})), ${CHUNK_ROWS}
    from generate_series(1, ${Math.ceil(rows / CHUNK_ROWS)}) as place`,
    ...Array.from(
      { length: MONTHS },
      (_, number) => `create unique index on usage_ledger_hot_${number} (kind, source)`,
    ),
  ];
}

// Jobs of 10,000 rows over 33 days; half of the rows of each chunk are in its record. Two more jobs have rows of one kind.
function jobs(rows: number): readonly string[] {
  const count = Math.ceil((rows / JOB_ROWS) * (CHUNK_ROWS / WARNED_PER_CHUNK));
  const chunks = JOB_ROWS / CHUNK_ROWS;
  const chunk = (ids: string): string => `
    insert into bulk_chunk (upload_id, chunk, account_id, priority, plan_version, rows, first_line, byte_from,
      byte_to, source_sha256, numbers, lines, filenames, state)
    select id, chunk, account_id, 1, 1, ${CHUNK_ROWS}, chunk * ${CHUNK_ROWS} + 2, 0, 1, '',
      (select array_agg(number) from generate_series(chunk * ${CHUNK_ROWS} + 1,
        (chunk + 1) * ${CHUNK_ROWS}) as number),
      (select array_agg(number) from generate_series(chunk * ${CHUNK_ROWS} + 2,
        (chunk + 1) * ${CHUNK_ROWS} + 1) as number),
      (select array_agg('statement-' || number || '.pdf') from
        generate_series(chunk * ${CHUNK_ROWS} + 1, (chunk + 1) * ${CHUNK_ROWS}) as number), 'done'
    from bulk_upload, generate_series(0, ${chunks - 1}) as chunk where ${ids}`;
  const record = (ids: string, recorded: number): string => `
    insert into bulk_row_record (upload_id, chunk, rows, row_count, sums)
    select id, chunk, int4multirange(int4range(chunk * ${CHUNK_ROWS} + 1,
      chunk * ${CHUNK_ROWS} + 1 + ${recorded})), ${recorded},
      decode(repeat(md5(chunk::text), 3 * ${recorded}), 'hex')
    from bulk_upload, generate_series(0, ${chunks - 1}) as chunk where ${ids}`;
  const insertWarned = (ids: string, recorded: number): string => `
    insert into bulk_row (upload_id, "row", line, filename, status, size_bytes, crc, sha256,
      tail_bytes, packed_bytes, warnings)
    select id, number, number + 1, 'statement-' || number || '.pdf', 'succeeded', 65000, 123456789,
      decode(md5(number::text) || md5(id), 'hex'), 2000, 1000,
      '[{"code":"text_cut","field":"topmostSubform[0].Page1[0].f1_1[0]"}]'
    from bulk_upload, generate_series(1, ${JOB_ROWS}) as number
    where (number - 1) % ${CHUNK_ROWS} >= ${recorded} and ${ids}`;
  const half = CHUNK_ROWS - WARNED_PER_CHUNK;
  const most = "id like 'bulk\\_fill\\_%'";
  const job = (id: string, account: string, age: string, from: string): string => `
    insert into bulk_upload (id, account_id, key_id, environment, priority, status, total, succeeded,
      chunks_left, retention_seconds, warnings, fill_plan, characters, signatures, submitted_at,
      started_at, finished_at, expires_at, purged_at, format, dialect)
    select ${id}, ${account}, 1, 'production', 1, 'completed', ${JOB_ROWS}, ${JOB_ROWS}, 0, 259200,
      '[]', '{}', '', '[]', now() - age, now() - age, now() - age, now() - age + interval '3 days',
      case when age > interval '3 days 1 hour' then now() end, 'csv', '{}'
    from (select ${age} as age, number from ${from} as number) as one`;
  return [
    job(
      "'bulk_fill_' || md5(number::text)",
      ACCOUNT,
      `interval '33 days' * (${count} - number)::float8 / ${count}`,
      `generate_series(1, ${count})`,
    ),
    ...[RECORDED_JOB, WARNED_JOB].map((id) =>
      job(`'${id}'`, `'${LARGEST}'`, "interval '1 hour'", "generate_series(1, 1)"),
    ),
    chunk("true"),
    record(most, half),
    record(`id = '${RECORDED_JOB}'`, CHUNK_ROWS),
    insertWarned(most, half),
    insertWarned(`id = '${WARNED_JOB}'`, 0),
  ];
}

// Two deliveries of each event, over 33 days; of 1,000 one failed and one is open, with its attempt due or in the future.
function deliveries(rows: number): readonly string[] {
  const events = Math.ceil(rows / 2);
  return [
    `insert into event (id, account_id, environment, type, mapping_ids, body, created_at)
    select 'evt_' || md5(number::text), ${ACCOUNT}, 'production', 'batch.completed', '{1}',
      convert_to('{"batch_job_id":"' || md5(number::text) || '","total":10000,"succeeded":10000}', 'UTF8'),
      now() - interval '33 days' * (${events} - number)::float8 / ${events}
    from generate_series(1, ${events}) as number`,
    `insert into webhook_delivery (webhook_id, account_id, environment, event_seq, event_type, status,
      attempts, response_code, duration_ms, created_at, delivered_at)
    select webhook.id, event.account_id, 'production', seq, 'batch.completed', state,
      case when state = 'failed' then 7 else 1 end,
      case when state = 'delivered' then 200 else 500 end, 20, event.created_at,
      case when state = 'delivered' then event.created_at end
    from event join webhook on webhook.account_id = event.account_id,
      lateral (select case seq % 1000 when 0 then 'failed' when 1 then 'retrying'
        else 'delivered' end as state) as ended
    order by seq, webhook.id`,
    `insert into webhook_queue (delivery_id, webhook_id, event_seq, attempts, next_attempt_at)
    select id, webhook_id, event_seq, attempts, now() + (event_seq % 7 - 3) * interval '1 minute'
    from webhook_delivery where status = 'retrying'`,
    `insert into webhook_attempt (delivery_id, attempt, started_at, duration_ms, url, request_headers,
      response_code, response_headers, response_body)
    select id, 1, created_at, 20, 'https://receiver.example/hook',
      '{"content-type":"application/json","webhook-id":"msg_0123456789"}', 200,
      '{"content-length":"2"}', 'ok'
    from webhook_delivery`,
  ];
}
