import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { Transact } from "#base/transact.ts";
import type { KeyStore } from "#domain/access";
import type { AccountStore, AuditStore } from "#domain/accounts";
import type { ErasureStore } from "./store.ts";

/** Dependencies of the use cases of an erasure. */
export type ErasureDeps = {
  readonly erasures: ErasureStore;
  readonly objects: Objects;
  readonly transact: Transact<{
    readonly accounts: AccountStore;
    readonly audit: AuditStore;
    readonly keys: KeyStore;
    readonly erasures: ErasureStore;
  }>;
  readonly clock: Clock;
};
