import type { Instant } from "#base/instant.ts";
import type { AccountId, SubscriptionStatus } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import type { Invoice, InvoiceId } from "./invoice.ts";
import type { CustomerPicture, ProcessorEvent } from "./processor.ts";
import type { CustomerId, Subscription } from "./subscription.ts";

/** An account's customer at the processor, and how new what we know of it is. */
export type Customer = {
  readonly accountId: AccountId;
  readonly id: CustomerId;
  /** When we last had its whole picture; null: never. */
  readonly syncedAt: Instant | null;
};

/** What we know of an account's billing: our copy of what the processor said last. */
export type Mirror = {
  /** Null: the account was never a customer. */
  readonly customer: Customer | null;
  /** The newest of its role that ever left `incomplete`, or that is alive. */
  readonly plan: Subscription | null;
  readonly overage: Subscription | null;
  /** True: it had a subscription before, so that a trial is not given again. */
  readonly hadSubscription: boolean;
};

/** How an account stands, which its every request asks for: written with the mirror, by one decision. */
export type Standing = { readonly tier: Tier; readonly status: SubscriptionStatus | null };

/** Which invoices are asked for: those older than `after`, null from the newest on, without the first `skip`. */
export type InvoicePageRequest = {
  readonly limit: number;
  readonly skip: number;
  readonly after: InvoiceId | null;
};

/** A part of an account's invoices, and how many there are in all. */
export type InvoicePage = { readonly items: readonly Invoice[]; readonly total: number };

/** What billing asks of a database. */
export type BillingStore = {
  readonly findMirror: (accountId: AccountId) => Promise<Mirror>;
  readonly addCustomer: (accountId: AccountId, id: CustomerId) => Promise<void>;
  /** The account whose customer that is. */
  readonly findOwner: (id: CustomerId) => Promise<AccountId | null>;
  /** Writes a whole picture in the place of what was known, with when it was asked for and when to look again. */
  readonly keepPicture: (
    accountId: AccountId,
    picture: CustomerPicture,
    syncedAt: Instant,
    dueAt: Instant,
  ) => Promise<void>;
  /** How the account stood before. */
  readonly setStanding: (
    accountId: AccountId,
    standing: Standing,
    now: Instant,
  ) => Promise<Standing>;
  /** Accounts that are to be looked at without being woken, those due longest first. */
  readonly listDue: (now: Instant, max: number) => Promise<readonly AccountId[]>;
  /** Looks again at that time at the latest. */
  readonly setDue: (accountId: AccountId, at: Instant) => Promise<void>;
  /** Invoices that are no drafts, newest first. */
  readonly listInvoices: (accountId: AccountId, page: InvoicePageRequest) => Promise<InvoicePage>;
  readonly findInvoice: (accountId: AccountId, id: InvoiceId) => Promise<Invoice | null>;
  /** Notes an event; false when it was handled before. */
  readonly noteEvent: (event: ProcessorEvent, now: Instant) => Promise<boolean>;
  readonly setEventHandled: (id: string, now: Instant) => Promise<void>;
  /** The time of the newest event that was handled; null: none was. */
  readonly lastEventAt: () => Promise<Instant | null>;
};
