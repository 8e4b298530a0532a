import { present } from "#base/assert.ts";
import type { Caller } from "#domain/accounts";
import type { KeyCreator } from "./api-key.ts";
import type { KeyStore } from "./key-store.ts";
import { roleRequired } from "./permissions.ts";

/**
 * Who a caller acts for: a member for itself, a key for its creator. Keys that the caller creates or rotates
 * inherit it, so that a key never gives more rights than those of its creator.
 */
export async function creatorOf(
  { keys }: { readonly keys: KeyStore },
  { accountId, by }: Caller,
): Promise<KeyCreator | null> {
  if (by.kind === "member") return { memberId: by.memberId, role: by.role };
  return present(await keys.findKeyById(accountId, by.keyId), "key of the caller").creator;
}

/** Rejects members other than the owner, and keys made by them: 403 `role_required`. */
export async function requireOwner(
  stores: { readonly keys: KeyStore },
  caller: Caller,
): Promise<void> {
  const creator = await creatorOf(stores, caller);
  if (creator !== null && creator.role !== "owner") throw roleRequired("owner");
}
