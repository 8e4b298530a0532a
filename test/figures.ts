import { join } from "node:path";
import pg from "pg";

/** How many outputs an installation has counted: lines of the ledger, and the sum of the counters. */
export type Used = { readonly ledger: number; readonly counter: number };

/** Asks the PostgreSQL that runs in `home`. */
export function usedBy(home: string): Promise<Used> {
  return usedIn({ host: join(home, "database"), user: "platen", database: "postgres" });
}

/** Asks a database. */
export async function usedIn(config: pg.ClientConfig): Promise<Used> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows } = await client.query<{ ledger: string; counter: string }>(
      `select (select count(*) from usage_ledger) as ledger,
        (select coalesce(sum(used), 0) from usage_counter) as counter`,
    );
    return { ledger: Number(rows[0]?.ledger), counter: Number(rows[0]?.counter) };
  } finally {
    await client.end();
  }
}
