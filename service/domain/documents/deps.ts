import type { Platform } from "@platen/engine";
import type { StampedCache } from "#base/async/stamped-cache.ts";
import type { Hashing } from "#base/hashing.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Transact } from "#base/transact.ts";
import type { RetentionDeps } from "#domain/accounts";
import { type Wakeups, type WorkMeter } from "#domain/bulk-records";
import type { EnvelopeStores } from "#domain/envelopes";
import type { EventDeps, EventStore } from "#domain/events";
import { type FillPlan, type FillPool, type PrepareDeps } from "#domain/filling";
import type { SchemaChecker } from "#domain/mappings";
import type { SignatureStore } from "#domain/signatures";
import type { CountStores, QuotaDeps } from "#domain/usage";
import type { FinishedDocument } from "./file.ts";
import type { FileStore, StampStore, TaskStore } from "./store.ts";

/** Commits finished documents; concurrent calls may share a transaction. 402 `quota_exceeded`. */
export type DocumentCommitter = { readonly commit: (document: FinishedDocument) => Promise<void> };

/** The part of a document that requests for the same target share. */
export type DocumentPlan = {
  readonly fillPlan: FillPlan;
  readonly filenamePattern: string | null;
  readonly pageCount: number;
  readonly retentionSeconds: number;
};

/** The stores that a transaction of documents changes. */
export type DocumentStores = CountStores & {
  readonly files: FileStore;
  readonly tasks: TaskStore;
  readonly notes: ObjectNotes;
  readonly events: EventStore;
  readonly wakeups: Wakeups;
};

/** Dependencies of the use cases of documents. */
export type DocumentDeps = PrepareDeps &
  EnvelopeStores &
  RetentionDeps &
  QuotaDeps &
  EventDeps & {
    readonly files: FileStore;
    readonly tasks: TaskStore;
    readonly stamps: StampStore;
    readonly notes: ObjectNotes;
    readonly signatures: SignatureStore;
    readonly transact: Transact<DocumentStores>;
    /** Null inside a caller's transaction, which then contains these writes. */
    readonly committer: DocumentCommitter | null;
    /** Null inside a transaction: caching uncommitted reads would leak them to other requests. */
    readonly documentPlans: StampedCache<DocumentPlan> | null;
    readonly hashing: Hashing;
    readonly platform: Platform;
    readonly meter?: WorkMeter;
  };

/** Dependencies of the use cases of documents that fill them. */
export type FillDocumentDeps = DocumentDeps & {
  readonly fillPool: FillPool;
  readonly schemas: SchemaChecker;
};
