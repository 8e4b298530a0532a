import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { Plans } from "#domain/plans";
import type { ApiKey } from "./api-key.ts";
import type { AuditStore } from "./audit-store.ts";
import type { KeyStore } from "./key-store.ts";
import type { AccountStore } from "./store.ts";

/** The stores of one transaction over an account's keys. */
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

/** A key that was just made: its text is shown this once. */
export type FreshKey = { readonly key: ApiKey; readonly text: string };
