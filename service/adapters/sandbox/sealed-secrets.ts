import type { StoredRow } from "@platen/sandbox";
import { openStored, type Vault } from "#base/vault.ts";

/** The context that the webhook secret is sealed for. */
export const SECRET_ABOUT = "sandbox_state.webhook_secret";
const ENDPOINT_ABOUT = "sandbox_row.endpoints";
/** The kind of the rows that hold a webhook endpoint of the sandbox, its secret included. */
const ENDPOINTS = "endpoints";

/** Returns the row as it is stored: the secret of an endpoint is sealed. */
export function sealedRow(vault: Vault, row: StoredRow): StoredRow {
  return withSecret(row, (secret) => vault.seal(secret, ENDPOINT_ABOUT));
}

/** Returns the row in the sandbox's form. A secret whose key is gone is empty until the endpoint gets a new one. */
export function openedRow(vault: Vault, row: StoredRow): StoredRow {
  return withSecret(row, (secret) => openStored(vault, secret, ENDPOINT_ABOUT) ?? "");
}

function withSecret(row: StoredRow, change: (secret: string) => string): StoredRow {
  if (row.kind !== ENDPOINTS) return row;
  const endpoint: unknown = JSON.parse(row.body);
  if (typeof endpoint !== "object" || endpoint === null || !("secret" in endpoint)) return row;
  const { secret } = endpoint;
  if (typeof secret !== "string") return row;
  return { ...row, body: JSON.stringify({ ...endpoint, secret: change(secret) }) };
}
