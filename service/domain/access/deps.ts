import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountStores } from "#domain/accounts";
import type { Plans } from "#domain/plans";
import type { KeyStore } from "./key-store.ts";

/** The stores that creating accounts and keys changes in one transaction. */
export type AccessStores = AccountStores & { readonly keys: KeyStore };

/** Dependencies of creating accounts and keys. */
export type AccessDeps = {
  readonly transact: Transact<AccessStores>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly hashing: Hashing;
  readonly plans: Plans;
};
