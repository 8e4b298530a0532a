import type { Kysely } from "kysely";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Transact } from "#base/transact.ts";
import type {
  AccountStore,
  AuditStore,
  IdempotencyStore,
  KeyStore,
  MemberStore,
} from "#domain/accounts";
import type {
  BillingStore,
  EntitlementStore,
  OverageReportStore,
  ProcessorEventStore,
} from "#domain/billing";
import type { BulkStore, Wakeups } from "#domain/bulk";
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
import type { EventStore } from "#domain/events";
import type { MappingStore, SchemaTemplateStore } from "#domain/mappings";
import type { NoticeStore } from "#domain/notices";
import type {
  AttemptStore,
  ChallengeStore,
  PersonMails,
  PersonStore,
  SessionStore,
  TokenStore,
} from "#domain/people";
import type { ConfirmedPairStore } from "#domain/suggestions";
import type {
  SignatureStore,
  TemplatePurgeStore,
  TemplateReadings,
  TemplateStore,
} from "#domain/templates";
import type { UsageReads, UsageStore } from "#domain/usage";
import type {
  DeliveryLog,
  DeliveryPurge,
  DeliveryQueue,
  EventReads,
  WebhookStore,
} from "#domain/webhooks";
import { accountStore } from "./accounts/account-store.ts";
import { auditStore } from "./accounts/audit-store.ts";
import { idempotencyStore } from "./accounts/idempotency-store.ts";
import { keyStore } from "./accounts/key-store.ts";
import { memberStore } from "./accounts/member-store.ts";
import { billingStore } from "./billing/billing-store.ts";
import { entitlementStore } from "./billing/entitlement-store.ts";
import { overageReports } from "./billing/overage-reports.ts";
import { processorEventStore } from "./billing/processor-event-store.ts";
import { bulkJobStore } from "./bulk/bulk-job-store.ts";
import { bundleStore } from "./bulk/bundle-store.ts";
import { chunkStore } from "./bulk/chunk-store.ts";
import { expiryStore } from "./bulk/expiry-store.ts";
import { outcomeStore } from "./bulk/outcome-store.ts";
import { objectNotes } from "./connection/object-notes.ts";
import { notify } from "./connection/wakeups.ts";
import { fileStore } from "./documents/file-store.ts";
import { stampStore } from "./documents/stamp-store.ts";
import { taskStore } from "./documents/task-store.ts";
import { envelopeStore } from "./envelopes/envelope-store.ts";
import { erasureStore } from "./erasure/erasure-store.ts";
import { eventStore } from "./events/event-store.ts";
import { mappingStore } from "./mappings/mapping-store.ts";
import { schemaTemplateStore } from "./mappings/schema-template-store.ts";
import { noticeStore } from "./notices/notice-store.ts";
import { type PersonMailTools, personMails } from "./notices/person-mails.ts";
import { personStore } from "./people/person-store.ts";
import { sessionStore } from "./people/session-store.ts";
import { attemptStore, challengeStore } from "./people/sign-in-stores.ts";
import { tokenStore } from "./people/token-store.ts";
import { confirmedPairStore } from "./suggestions/confirmed-pair-store.ts";
import type { Tables } from "./tables/tables.ts";
import { templateReadings } from "./templates/readings.ts";
import { signatureStore } from "./templates/signature-store.ts";
import { templatePurgeStore } from "./templates/template-purge-store.ts";
import { templateStore } from "./templates/template-store.ts";
import { usageReads } from "./usage/usage-reads.ts";
import { usageStore } from "./usage/usage-store.ts";
import { deliveryLog } from "./webhooks/delivery-log.ts";
import { deliveryPurge } from "./webhooks/delivery-purge.ts";
import { deliveryQueue } from "./webhooks/delivery-queue.ts";
import { eventReads } from "./webhooks/event-reads.ts";
import { webhookStore } from "./webhooks/webhook-store.ts";

/** The stores of all modules on one database or in one transaction. */
export type Stores = {
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly audit: AuditStore;
  readonly idempotency: IdempotencyStore;
  readonly members: MemberStore;
  readonly erasures: ErasureStore;
  readonly persons: PersonStore;
  readonly sessions: SessionStore;
  readonly tokens: TokenStore;
  readonly challenges: ChallengeStore;
  readonly attempts: AttemptStore;
  readonly templates: TemplateStore;
  readonly signatures: SignatureStore;
  readonly templatePurge: TemplatePurgeStore;
  readonly templateReadings: TemplateReadings;
  readonly mappings: MappingStore;
  readonly schemaTemplates: SchemaTemplateStore;
  readonly confirmedPairs: ConfirmedPairStore;
  readonly envelopes: EnvelopeStore;
  readonly bulk: BulkStore;
  readonly usage: UsageStore;
  readonly usageReads: UsageReads;
  readonly overageReports: OverageReportStore;
  readonly events: EventStore;
  readonly eventReads: EventReads;
  readonly notices: NoticeStore;
  readonly deliveryQueue: DeliveryQueue;
  readonly deliveryPurge: DeliveryPurge;
  readonly deliveryLog: DeliveryLog;
  readonly webhooks: WebhookStore;
  readonly billing: BillingStore;
  readonly processorEvents: ProcessorEventStore;
  readonly entitlements: EntitlementStore;
  readonly files: FileStore;
  readonly notes: ObjectNotes;
  readonly tasks: TaskStore;
  /** Null: within a transaction, results are committed with it instead of in batches. */
  readonly committer: DocumentCommitter | null;
  /** Null inside a transaction: caching uncommitted reads would leak them. */
  readonly documentPlans: StampedCache<DocumentPlan> | null;
  readonly stamps: StampStore;
};

/** The stores of a transaction, which can wake workers when it commits. */
export type TransactionStores = Stores & { readonly wakeups: Wakeups };

/** The stores of a transaction, which can also queue mails to persons. */
export type MailingStores = TransactionStores & { readonly personMails: PersonMails };

/** `db` may be a transaction. */
export function storesOn(db: Kysely<Tables>): Stores {
  return {
    accounts: accountStore(db),
    keys: keyStore(db),
    audit: auditStore(db),
    idempotency: idempotencyStore(db),
    members: memberStore(db),
    erasures: erasureStore(db),
    persons: personStore(db),
    sessions: sessionStore(db),
    tokens: tokenStore(db),
    challenges: challengeStore(db),
    attempts: attemptStore(db),
    templates: templateStore(db),
    signatures: signatureStore(db),
    templatePurge: templatePurgeStore(db),
    templateReadings: templateReadings(db),
    mappings: mappingStore(db),
    schemaTemplates: schemaTemplateStore(db),
    confirmedPairs: confirmedPairStore(db),
    envelopes: envelopeStore(db),
    bulk: {
      ...bulkJobStore(db),
      ...chunkStore(db),
      ...outcomeStore(db),
      ...expiryStore(db),
      ...bundleStore(db),
    },
    usage: usageStore(db),
    usageReads: usageReads(db),
    overageReports: overageReports(db),
    events: eventStore(db),
    eventReads: eventReads(db),
    notices: noticeStore(db),
    deliveryQueue: deliveryQueue(db),
    deliveryPurge: deliveryPurge(db),
    deliveryLog: deliveryLog(db),
    webhooks: webhookStore(db),
    billing: billingStore(db),
    processorEvents: processorEventStore(db),
    entitlements: entitlementStore(db),
    files: fileStore(db),
    notes: objectNotes(db),
    tasks: taskStore(db),
    committer: null,
    documentPlans: null,
    stamps: stampStore(db),
  };
}

/** Runs work in one transaction of PostgreSQL. */
export function transactOn(db: Kysely<Tables>): Transact<TransactionStores> {
  return (work) => db.transaction().execute((transaction) => work(transactionStores(transaction)));
}

/** Runs work that may mail persons in one transaction of PostgreSQL. */
export function mailingTransactOn(
  db: Kysely<Tables>,
  tools: PersonMailTools,
): Transact<MailingStores> {
  return (work) =>
    db
      .transaction()
      .execute((transaction) =>
        work({ ...transactionStores(transaction), personMails: personMails(transaction, tools) }),
      );
}

function transactionStores(transaction: Kysely<Tables>): TransactionStores {
  return {
    ...storesOn(transaction),
    wakeups: { workWaits: () => notify(transaction, "work") },
  };
}
