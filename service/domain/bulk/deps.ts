import type { Platform } from "@platen/engine";
import type { Hashing } from "#base/hashing.ts";
import type { Objects } from "#base/objects.ts";
import type { Transact } from "#base/transact.ts";
import type { AuditStore, RetentionDeps } from "#domain/accounts";
import type { BulkJob, BulkStore, Wakeups, WorkMeter } from "#domain/bulk-records";
import type { EnvelopeStores } from "#domain/envelopes";
import type { EventDeps, EventStore } from "#domain/events";
import type { FillPool, PrepareDeps } from "#domain/filling";
import type { SchemaChecker } from "#domain/mappings";
import type { SignatureStore } from "#domain/signatures";
import type { CountStores, QuotaDeps } from "#domain/usage";
import type { ManifestText } from "./download/pack-manifest.ts";

/** The stores that a transaction of a bulk job changes. */
export type BulkStores = CountStores & {
  readonly bulk: BulkStore;
  readonly events: EventStore;
  readonly wakeups: Wakeups;
  readonly audit: AuditStore;
};

/** Dependencies of reading the stored file of rows. */
export type RowFileDeps = {
  readonly objects: Pick<Objects, "get">;
  readonly hashing: Hashing;
};

/** Dependencies of filling the rows of a chunk. */
export type FillDeps = RowFileDeps & {
  readonly fillPool: FillPool;
  readonly schemas: SchemaChecker;
};

/** Dependencies of the use cases of bulk jobs. */
export type BulkDeps = PrepareDeps &
  EnvelopeStores &
  RetentionDeps &
  QuotaDeps &
  EventDeps & {
    readonly bulk: BulkStore;
    readonly signatures: SignatureStore;
    readonly transact: Transact<BulkStores>;
    readonly hashing: Hashing;
    readonly platform: Platform;
    /** Rows that one job may have. */
    readonly csvRowsMax: number;
    readonly manifestText: (job: BulkJob) => ManifestText;
    readonly meter?: WorkMeter;
  };

/** Dependencies of the use cases of bulk jobs that fill rows. */
export type ChunkDeps = BulkDeps & FillDeps;
