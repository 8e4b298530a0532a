import type { StateChanges, StateStore, StoredRow } from "@platen/sandbox";
import type pg from "pg";
import type { Vault } from "#base/vault.ts";
import { openedRow, sealedRow } from "./sealed-secrets.ts";

/** Returns the sandbox's state in the database, over a dedicated connection; secrets are stored sealed. */
export function rowStore(client: pg.Client, vault: Vault): StateStore {
  return {
    read: async () => {
      const heads = await client.query<{ head: string }>("select head from sandbox_state");
      const head = heads.rows[0]?.head;
      if (head === undefined || head === "") return null;
      const { rows } = await client.query<StoredRow>(
        "select kind, id, body from sandbox_row order by position",
      );
      return { head, rows: rows.map((row) => openedRow(vault, row)) };
    },
    write: async (changes) => {
      const put = changes.put.map((row) => sealedRow(vault, row));
      await client.query(WRITE, valuesOf({ ...changes, put }));
    },
  };
}

/** One statement, so that it is atomic. */
const WRITE = `with
  head as (update sandbox_state set head = $1),
  removed as (
    delete from sandbox_row using unnest($5::text[], $6::text[]) as gone (kind, id)
    where sandbox_row.kind = gone.kind and sandbox_row.id = gone.id
  )
  insert into sandbox_row (kind, id, body)
  select kind, id, body from unnest($2::text[], $3::text[], $4::text[])
    with ordinality as put (kind, id, body, number) order by number
  on conflict (kind, id) do update set body = excluded.body`;

function valuesOf({ head, put, removed }: StateChanges): unknown[] {
  return [
    head,
    put.map(({ kind }) => kind),
    put.map(({ id }) => id),
    put.map(({ body }) => body),
    removed.map(({ kind }) => kind),
    removed.map(({ id }) => id),
  ];
}
