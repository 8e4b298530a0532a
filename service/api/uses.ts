import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { Vault } from "#base/vault.ts";
import type {
  AccountStore,
  AdmissionStore,
  AuditStore,
  IdempotencyStore,
  KeyStore,
  MemberStore,
} from "#domain/accounts";
import type { BillingPorts, BillingStore, MeterPorts, OverageReportStore } from "#domain/billing";
import type { BulkStore, DownloadPorts, FillPool, SubmitPorts, Wakeups } from "#domain/bulk";
import type {
  DocumentCommitter,
  DocumentPlan,
  FileStore,
  StampedCache,
  StampStore,
  TaskStore,
} from "#domain/documents";
import type { EnvelopeStore } from "#domain/envelopes";
import type { ErasureStore } from "#domain/erasure";
import type { MappingStore, SchemaChecker, SchemaTemplateStore } from "#domain/mappings";
import type { NoticeStore } from "#domain/notices";
import type { Offers, Plans } from "#domain/plans";
import type {
  FormReader,
  PagePreviewer,
  ImageReader,
  SignatureStore,
  TemplateStore,
} from "#domain/templates";
import type { UsageReads, UsageStore } from "#domain/usage";
import type {
  DeliveryLog,
  EventReads,
  EventWaits,
  TestPorts,
  WebhookStore,
} from "#domain/webhooks";

/** The ports of all modules on the database. */
export type Stores = {
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly audit: AuditStore;
  readonly idempotency: IdempotencyStore;
  readonly members: MemberStore;
  readonly erasures: ErasureStore;
  readonly templates: TemplateStore;
  readonly signatures: SignatureStore;
  readonly mappings: MappingStore;
  readonly schemaTemplates: SchemaTemplateStore;
  readonly envelopes: EnvelopeStore;
  readonly bulk: BulkStore;
  readonly usage: UsageStore;
  readonly usageReads: UsageReads;
  readonly overageReports: OverageReportStore;
  readonly notices: NoticeStore;
  readonly billing: BillingStore;
  readonly files: FileStore;
  readonly tasks: TaskStore;
  /** Null where what is brought home stands in a transaction that others hold. */
  readonly committer: DocumentCommitter | null;
  /** Null as well: nobody else sees what this transaction sees. */
  readonly documentPlans: StampedCache<DocumentPlan> | null;
  readonly stamps: StampStore;
  readonly eventReads: EventReads;
  readonly webhooks: WebhookStore;
  readonly deliveryLog: DeliveryLog;
};

/** The same in a transaction, which can wake workers when it commits. */
export type TransactionStores = Stores & {
  readonly notes: ObjectNotes;
  readonly wakeups: Wakeups;
};

/** What the routes use; main.ts gives it. A route asks for the part that it needs. */
export type Uses = Stores &
  DownloadPorts &
  SubmitPorts &
  TestPorts & {
    readonly admission: AdmissionStore;
    readonly clock: Clock;
    readonly hashing: Hashing;
    readonly randomness: Randomness;
    readonly vault: Vault;
    readonly plans: Plans;
    readonly offers: Offers;
    /** Null: the deployment does not bill. */
    readonly processor: BillingPorts["processor"];
    readonly alone: BillingPorts["alone"];
    /** A transaction of its own: what the processor did stands, whatever becomes of a request. */
    readonly billingTransact: MeterPorts["transact"];
    /** The largest PDF of a template, the largest file of rows, in bytes. */
    readonly templateBytesMax: number;
    readonly csvBytesMax: number;
    readonly objects: Objects;
    /** On connections of their own: a note stands whatever becomes of a transaction, and never waits for one. */
    readonly notes: ObjectNotes;
    readonly formReader: FormReader;
    readonly pagePreviewer: PagePreviewer;
    readonly imageReader: ImageReader;
    readonly schemas: SchemaChecker;
    readonly eventWaits: EventWaits;
    /** For those who wait for one document. */
    readonly fillPool: FillPool;
    /** For rows of which nothing is kept; they leave the cores to all others. */
    readonly dryRunPool: FillPool;
    readonly transact: Transact<TransactionStores>;
    /** How callers reach the service, without a slash at its end. */
    readonly baseUrl: () => string;
  };
