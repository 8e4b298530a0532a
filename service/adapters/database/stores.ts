import type { Kysely } from "kysely";
import type { StampedCache } from "#base/async/stamped-cache.ts";
import type { Transact } from "#base/transact.ts";
import type { BulkStore, Wakeups } from "#domain/bulk-records";
import type { DocumentCommitter, DocumentPlan } from "#domain/documents";
import type { PersonMails } from "#domain/people/records";
import { keyStore } from "./access/key-store.ts";
import { accountStore } from "./accounts/account-store.ts";
import { auditStore } from "./accounts/audit-store.ts";
import { memberStore } from "./accounts/member-store.ts";
import { idempotencyStore } from "./admission/idempotency-store.ts";
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
import { eventReads } from "./events/event-reads.ts";
import { eventStore } from "./events/event-store.ts";
import { mappingStore } from "./mappings/mapping-store.ts";
import { schemaTemplateStore } from "./mappings/schema-template-store.ts";
import { noticeStore } from "./notices/notice-store.ts";
import { type PersonMailTools, personMails } from "./notices/person-mails.ts";
import { passkeyStore } from "./people/passkey-store.ts";
import { personStore } from "./people/person-store.ts";
import { sessionStore } from "./people/session-store.ts";
import { attemptStore, challengeStore } from "./people/sign-in-stores.ts";
import { tokenStore } from "./people/token-store.ts";
import { requestLog } from "./request-log/request-log.ts";
import { signatureStore } from "./signatures/signature-store.ts";
import { confirmedPairStore } from "./suggestions/confirmed-pair-store.ts";
import type { Tables } from "./tables/tables.ts";
import { templateStore } from "./templates/template-store.ts";
import { usageReads } from "./usage/usage-reads.ts";
import { usageStore } from "./usage/usage-store.ts";
import { deliveryLog } from "./webhooks/delivery-log.ts";
import { deliveryPurge } from "./webhooks/delivery-purge.ts";
import { deliveryQueue } from "./webhooks/delivery-queue.ts";
import { webhookStore } from "./webhooks/webhook-store.ts";

/** The stores of all modules on one database or in one transaction. */
export type Stores = ReturnType<typeof storesOn>;

/** The stores of a transaction, which can wake workers when it commits. */
export type TransactionStores = Stores & { readonly wakeups: Wakeups };

/** The stores of a transaction, which can also queue mails to persons. */
export type MailingStores = TransactionStores & { readonly personMails: PersonMails };

/** `db` may be a transaction. Building all of them takes 4 µs, so that each transaction has its own. */
// oxlint-disable-next-line explicit-module-boundary-types -- each store's function declares its port
export function storesOn(db: Kysely<Tables>) {
  const bulk: BulkStore = {
    ...bulkJobStore(db),
    ...chunkStore(db),
    ...outcomeStore(db),
    ...expiryStore(db),
    ...bundleStore(db),
  };
  return {
    accounts: accountStore(db),
    keys: keyStore(db),
    audit: auditStore(db),
    idempotency: idempotencyStore(db),
    members: memberStore(db),
    requestLog: requestLog(db),
    erasures: erasureStore(db),
    persons: personStore(db),
    sessions: sessionStore(db),
    tokens: tokenStore(db),
    challenges: challengeStore(db),
    attempts: attemptStore(db),
    passkeys: passkeyStore(db),
    templates: templateStore(db),
    signatures: signatureStore(db),
    mappings: mappingStore(db),
    schemaTemplates: schemaTemplateStore(db),
    confirmedPairs: confirmedPairStore(db),
    envelopes: envelopeStore(db),
    bulk,
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
    stamps: stampStore(db),
    ...ONLY_OUTSIDE,
  };
}

/**
 * Members that are null in a transaction: results are committed with it, and cached reads could leak uncommitted ones.
 */
const ONLY_OUTSIDE: {
  readonly committer: DocumentCommitter | null;
  readonly documentPlans: StampedCache<DocumentPlan> | null;
} = { committer: null, documentPlans: null };

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
