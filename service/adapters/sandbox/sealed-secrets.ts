import type { StoredRow } from "@platen/sandbox";
import type pg from "pg";
import { isSealed, openStored, type Vault } from "#base/vault.ts";

/** The context that the webhook secret is sealed for. */
export const SECRET_ABOUT = "sandbox_state.webhook_secret";
const ENDPOINT_ABOUT = "sandbox_row.endpoints";
/** The kind of the rows that hold a webhook endpoint of the sandbox, its secret included. */
const ENDPOINTS = "endpoints";

/** The row as it is stored: the secret of an endpoint is sealed. */
export function sealedRow(vault: Vault, row: StoredRow): StoredRow {
  return withSecret(row, (secret) =>
    isSealed(secret) ? secret : vault.seal(secret, ENDPOINT_ABOUT),
  );
}

/** The row as the sandbox has it. A secret whose key is gone is empty until the endpoint gets a new one. */
export function openedRow(vault: Vault, row: StoredRow): StoredRow {
  return withSecret(row, (secret) => openStored(vault, secret, ENDPOINT_ABOUT) ?? "");
}

/** Seals secrets that earlier versions stored in plain text. */
export async function sealSandbox(pool: pg.Pool, vault: Vault): Promise<void> {
  const states = await pool.query<{ secret: string }>(
    "select webhook_secret as secret from sandbox_state where webhook_secret is not null",
  );
  for (const { secret } of states.rows)
    if (!isSealed(secret))
      await pool.query("update sandbox_state set webhook_secret = $1 where webhook_secret = $2", [
        vault.seal(secret, SECRET_ABOUT),
        secret,
      ]);
  const { rows } = await pool.query<StoredRow>(
    "select kind, id, body from sandbox_row where kind = $1",
    [ENDPOINTS],
  );
  for (const row of rows) {
    const { body } = sealedRow(vault, row);
    if (body !== row.body)
      await pool.query(
        "update sandbox_row set body = $1 where kind = $2 and id = $3 and body = $4",
        [body, row.kind, row.id, row.body],
      );
  }
}

function withSecret(row: StoredRow, change: (secret: string) => string): StoredRow {
  if (row.kind !== ENDPOINTS) return row;
  const endpoint: unknown = JSON.parse(row.body);
  if (typeof endpoint !== "object" || endpoint === null || !("secret" in endpoint)) return row;
  const { secret } = endpoint;
  if (typeof secret !== "string") return row;
  return { ...row, body: JSON.stringify({ ...endpoint, secret: change(secret) }) };
}
