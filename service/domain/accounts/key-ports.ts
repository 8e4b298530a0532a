import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { Plans } from "#domain/plans";
import type { AccountStore } from "./account-store.ts";
import type { ApiKey } from "./api-key.ts";
import type { AuditStore } from "./audit-log.ts";
import type { KeyStore } from "./key-store.ts";

export type KeyStores = {
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly audit: AuditStore;
};

/** What making, rotating and revoking keys needs. */
export type KeyPorts = {
  readonly transact: Transact<KeyStores>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly hashing: Hashing;
  readonly plans: Plans;
};

/** A new key, whose text is shown only this once. */
export type KeyWithText = { readonly key: ApiKey; readonly text: string };
