import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { present } from "#base/assert.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { ADMISSION_FUNCTIONS } from "../admission/admission-functions.ts";
import { openDatabase, prepareSchema, readSchemaState } from "../connection/open.ts";
import type { Migrations } from "./migration.ts";
import { MIGRATIONS } from "./migrations.ts";
import { schemaStateOf } from "./schema-state.ts";

const database = await testDatabase();
after(() => database.close());
const { db, pool, config } = database;

const FUNCTION = present(ADMISSION_FUNCTIONS[0], "function of admission").name;
const noted: string[] = [];
/** A release after this one, with a migration of each form. */
const NEXT: Migrations = {
  ...MIGRATIONS,
  "0002-1-note": {
    kind: "expand",
    change: {
      in: "transaction",
      up: async (trx) => {
        const { rows } = await sql<{ timeout: string }>`
          select current_setting('lock_timeout') as timeout`.execute(trx);
        noted.push(rows[0]?.timeout ?? "");
        await sql`alter table template add column note text`.execute(trx);
      },
    },
  },
  "0002-2-fill-note": {
    kind: "expand",
    change: {
      in: "batches",
      next: async (trx) => {
        const { numAffectedRows } = await sql`
          update chore set due_at = '2020-01-01'
          where name = any (array(select name from chore where due_at < '2001-01-01' limit 2))`.execute(
          trx,
        );
        noted.push(`${numAffectedRows} rows`);
        return Number(numAffectedRows);
      },
    },
  },
  "0002-3-note-index": {
    kind: "expand",
    change: { in: "index", name: "template_note", on: "template (note)" },
  },
};

const LATER: Migrations = {
  ...NEXT,
  "0003-drop-note": {
    kind: "contract",
    change: {
      in: "transaction",
      up: async (trx) => void (await sql`alter table template drop column note`.execute(trx)),
    },
  },
};

const stateOf = (...applied: readonly string[]) => schemaStateOf(MIGRATIONS, applied);

test("a release runs on its own schema and the next one, and on no other", () => {
  const all = Object.keys(LATER);
  assert.deepEqual(stateOf(), { kind: "behind", pending: ["0001-baseline"] });
  assert.deepEqual(stateOf("0001-baseline"), { kind: "current" });
  assert.deepEqual(stateOf("0001-baseline", "0002-1-note"), { kind: "ahead" });
  assert.deepEqual(stateOf(...all), { kind: "unsupported", name: "0003-drop-note" });
  assert.deepEqual(stateOf("0001-baseline", "0001-other"), {
    kind: "unsupported",
    name: "0001-other",
  });
  assert.deepEqual(stateOf("0001-baseline", "newer"), { kind: "unsupported", name: "newer" });
  assert.deepEqual(schemaStateOf(LATER, all.slice(0, 2)), {
    kind: "behind",
    pending: all.slice(2),
  });
});

test("a process that must not migrate says what to do", async () => {
  const start = openDatabase(config, { migrate: "never", migrations: NEXT });
  await assert.rejects(
    start,
    /lacks 0002-1-note, .*PLATEN_MIGRATE is never: run platen admin migrate/,
  );
  await (await openDatabase(config, { migrate: "never" })).close();
});

test("114: a migration behind a held lock gives up within 2 s, lets requests continue, and is tried again", async (t) => {
  await sql`insert into chore select 'late-' || n, '2000-01-01' from generate_series(1, 5) as n`.execute(
    db,
  );
  // An interrupted creation leaves an index that no query uses.
  await sql`create index template_note on template (name)`.execute(db);
  await sql`update pg_index set indisvalid = false where indexrelid = 'template_note'::regclass`.execute(
    db,
  );
  const holder = new pg.Client(config);
  await holder.connect();
  t.after(() => holder.end());
  await holder.query("begin; select from template");
  const retries: string[] = [];
  const behind = async (): Promise<void> => {
    // A query that waited behind the migration is answered while the lock is still held.
    await pool.query("select from template");
    if (retries.length === 2) await holder.query("commit");
  };
  const start = {
    migrations: NEXT,
    pause: behind,
    onRetry: (name: string, attempt: number) => void retries.push(`${name} ${attempt}`),
  };
  const [one, other] = await Promise.all([
    prepareSchema(config, start),
    prepareSchema(config, start),
  ]);
  assert.deepEqual([...one, ...other].toSorted(), Object.keys(NEXT).slice(1));
  assert.deepEqual(retries, ["0002-1-note 1", "0002-1-note 2"]);
  assert.deepEqual(noted.slice(-4), ["2 rows", "2 rows", "1 rows", "0 rows"]);
  assert.equal(noted[0], "1s");
  const { rows } = await sql<{ definition: string; valid: boolean }>`
    select pg_get_indexdef(indexrelid) as definition, indisvalid as valid from pg_index
    where indexrelid = 'template_note'::regclass`.execute(db);
  assert.equal(rows[0]?.valid, true);
  assert.match(rows[0]?.definition ?? "", /\(note\)$/);
  assert.deepEqual(await readSchemaState(config, NEXT), { kind: "current" });
});

test("a migration that never gets its locks stops with the transaction that may hold them", async (t) => {
  const holder = new pg.Client(config);
  await holder.connect();
  t.after(() => holder.end());
  await holder.query("begin; select from template");
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const migrations: Migrations = {
    ...NEXT,
    "0003-drop-note": {
      kind: "contract",
      change: {
        in: "transaction",
        up: async (trx) => {
          // Instead of the second of each attempt.
          await sql`set local lock_timeout = 1`.execute(trx);
          await sql`alter table template drop column note`.execute(trx);
        },
      },
    },
  };
  const pauses: number[] = [];
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  await assert.rejects(prepareSchema(config, { migrations, pause }), ({ message }: Error) => {
    assert.match(message, /0003-drop-note did not get its locks in 15 attempts/);
    return message.includes(`of the process ${rows[0]?.pid}:`);
  });
  assert.deepEqual(pauses.slice(0, 3), [250, 500, 1000]);
  assert.deepEqual(pauses.slice(-2), [10_000, 10_000]);
});

test("the release before starts on the schema of the next one and leaves its functions alone", async () => {
  const bodyOf = async () =>
    (
      await sql<{
        body: string;
      }>`select prosrc as body from pg_proc where proname = ${FUNCTION}`.execute(db)
    ).rows;
  await sql`update pg_proc set prosrc = prosrc || ' ' where proname = ${FUNCTION}`.execute(db);
  const before = await bodyOf();
  await (await openDatabase(config)).close();
  assert.deepEqual(await bodyOf(), before);
  assert.deepEqual(await readSchemaState(config), { kind: "ahead" });
});

test("a release does not start on the schema of the one after the next", async () => {
  await prepareSchema(config, { migrations: LATER });
  for (const migrate of ["auto", "never"] as const)
    await assert.rejects(
      openDatabase(config, { migrate }),
      /newer version of Platen .*\(0003-drop-note\): install the version/,
    );
});

test("a database without the functions of a release is refused where nothing may be changed", async () => {
  await sql`drop function ${sql.raw(FUNCTION)}`.execute(db);
  const start = openDatabase(config, { migrate: "never", migrations: LATER });
  await assert.rejects(
    start,
    new RegExp(`lacks the functions ${FUNCTION}: run platen admin migrate`),
  );
});
