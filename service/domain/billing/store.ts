import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { AskedPicture, TakenPicture } from "./asked-picture.ts";
import type { Invoice, InvoiceId } from "./invoice.ts";
import type { Mirror } from "./mirror.ts";
import type { Standing } from "./standing.ts";
import type { CustomerId } from "./subscription.ts";

/** Which invoices are asked for: those older than `after`, null from the newest on, without the first `skip`. */
export type InvoicePageRequest = {
  readonly limit: number;
  readonly skip: number;
  readonly after: InvoiceId | null;
};

/** A part of an account's invoices, and how many there are in all. */
export type InvoicePage = { readonly items: readonly Invoice[]; readonly total: number };

/** An account whose turn it is to be looked at, for the how many-th time since that last went well. */
export type DueAccount = { readonly accountId: AccountId; readonly look: number };

/** What billing asks of a database. */
export type BillingStore = {
  readonly findMirror: (accountId: AccountId) => Promise<Mirror>;
  /** Notes the account's customer, in the place of one that is gone; it is due to be looked at at once. */
  readonly addCustomer: (accountId: AccountId, id: CustomerId, now: Instant) => Promise<void>;
  /** The account whose customer that is. */
  readonly findOwner: (id: CustomerId) => Promise<AccountId | null>;
  /** True: some account is a customer, so that there is something to be asked of the processor. */
  readonly hasCustomers: () => Promise<boolean>;
  /** Numbers a picture before it is asked for; null: the account is no customer. */
  readonly askPicture: (accountId: AccountId) => Promise<AskedPicture | null>;
  /** The number of the picture that was asked for last. */
  readonly lastAsked: (accountId: AccountId) => Promise<number>;
  /** True: a picture is kept that was asked for after the one of this number. */
  readonly isKeptAfter: (accountId: AccountId, number: number) => Promise<boolean>;
  /** Writes a picture in the place of what was known; false where a newer one stands. */
  readonly saveImage: (taken: TakenPicture) => Promise<boolean>;
  /** Writes how the account stands from now on; answers how it stood before. */
  readonly setStanding: (
    accountId: AccountId,
    standing: Standing,
    now: Instant,
  ) => Promise<Standing>;
  /**
   * Takes accounts that are to be looked at without being woken, those due longest first. Each is due again after the
   * pause that its number of looks gives it (`pauses`, in seconds, the last for all later ones), unless a picture is kept.
   */
  readonly takeDue: (
    now: Instant,
    pauses: readonly number[],
    max: number,
  ) => Promise<readonly DueAccount[]>;
  /** Looks again at that time at the latest; later than what was planned it never gets. */
  readonly setDue: (accountId: AccountId, at: Instant) => Promise<void>;
  /** Invoices that are no drafts, newest first. */
  readonly listInvoices: (accountId: AccountId, page: InvoicePageRequest) => Promise<InvoicePage>;
  /** Drafts too. */
  readonly findInvoice: (accountId: AccountId, id: InvoiceId) => Promise<Invoice | null>;
  /** Invoices that are drafts or open, oldest first. */
  readonly listUnsettled: (accountId: AccountId) => Promise<readonly Invoice[]>;
  /** Notes that an invoice was charged with a card. */
  readonly noteCharge: (charge: NotedCharge, now: Instant) => Promise<void>;
  /** Of these invoices those that were charged with that card. */
  readonly listCharged: (
    invoices: readonly InvoiceId[],
    card: string,
  ) => Promise<readonly InvoiceId[]>;
};

/** An invoice that was charged with a card, whatever came of it. */
export type NotedCharge = {
  readonly accountId: AccountId;
  readonly invoice: InvoiceId;
  readonly card: string;
};
