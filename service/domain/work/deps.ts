import type { Clock } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import type { BulkDeps, BulkStores } from "#domain/bulk";
import type { BulkStore } from "#domain/bulk-records";
import type { DocumentDeps, DocumentStores, TaskStore } from "#domain/documents";
import type { LockedWork } from "./locked-work.ts";

/** Dependencies of leasing work. */
export type LeaseDeps = {
  readonly bulk: BulkStore;
  readonly tasks: TaskStore;
  readonly transact: Transact<BulkStores & DocumentStores>;
  readonly clock: Clock;
  readonly leaseMs: number;
};

/** Dependencies of ending the work of read-only accounts. */
export type WorkDeps = LeaseDeps &
  Omit<BulkDeps & DocumentDeps, "transact"> & { readonly lockedWork: LockedWork };
