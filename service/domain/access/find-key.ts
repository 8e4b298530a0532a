import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller, KeyId } from "#domain/accounts";
import type { ApiKey } from "./api-key.ts";
import type { KeyStore } from "./key-store.ts";

/** A key of the caller's account; 404 `api_key_not_found`. */
export async function findKey(
  { keys }: { readonly keys: KeyStore },
  caller: Caller,
  id: KeyId,
): Promise<ApiKey> {
  const key = await keys.findKeyById(caller.accountId, id);
  if (key === null) throw new Refusal(404, "api_key_not_found", "There is no such API key.");
  return key;
}

/** The keys of the caller's account, including revoked and expired ones, newest first. */
export async function listKeys(
  { keys }: { readonly keys: KeyStore },
  caller: Caller,
  page: PageRequest,
): Promise<Page<ApiKey>> {
  return await keys.listKeys(caller.accountId, page);
}
