import pg from "pg";
import { embeddedConfig } from "../../../service/adapters/embedded/embedded.ts";

/** Outputs counted by an installation: outputs in the ledger, and the sum of the counters. */
export type Used = { readonly ledger: number; readonly counter: number };

/** Reads them from the PostgreSQL running in `home`. */
export async function usedBy(home: string): Promise<Used> {
  return await usedIn(await embeddedConfig(home));
}

/** Outputs reserved by running jobs, from the PostgreSQL running in `home`. */
export async function reservedBy(home: string): Promise<number> {
  const text = "select coalesce(sum(outputs), 0) as promised from usage_reservation";
  const [row] = await queryRows<{ promised: string }>(await embeddedConfig(home), text);
  return Number(row?.promised);
}

/** Counts the outputs of a whole database, or of one account. */
export async function usedIn(
  config: pg.ClientConfig,
  accountId: string | null = null,
): Promise<Used> {
  const text = `select
    (select coalesce(sum(outputs), 0) from usage_ledger where $1::text is null or account_id = $1) as ledger,
    (select coalesce(sum(used), 0) from usage_counter
      where $1::text is null or account_id = $1) as counter`;
  const [row] = await queryRows<{ ledger: string; counter: string }>(config, text, [accountId]);
  return { ledger: Number(row?.ledger), counter: Number(row?.counter) };
}

async function queryRows<Row extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
