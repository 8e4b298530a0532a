import type pg from "pg";

// The recorder has its own schema, which is not part of the stored database. The trigger fires for each statement of a
// text, always with the whole text, so only the first is recorded.
const RECORDER = `
  create schema recorder;
  create table recorder.statement (
    seq bigint generated always as identity,
    xid xid8 not null default pg_current_xact_id(),
    text text not null,
    hash text generated always as (md5(text)) stored,
    unique (xid, hash)
  );
  create function recorder.record() returns event_trigger language plpgsql as $$
  begin
    insert into recorder.statement (text) values (current_query()) on conflict do nothing;
  end $$;
  create event trigger recorder on ddl_command_end execute function recorder.record();`;

/** Records every statement from now on that defines something; `statements` lists them in order. */
export async function recordStatements(
  pool: pg.Pool,
): Promise<{ readonly statements: () => Promise<readonly string[]> }> {
  await pool.query(RECORDER);
  return {
    statements: async () => {
      const { rows } = await pool.query<{ text: string }>(
        "select text from recorder.statement order by seq",
      );
      return rows.map(({ text }) => text);
    },
  };
}
