import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Invoice, InvoiceId } from "./invoice.ts";

/** A page of invoices: those older than `after` (null: from the newest), without the first `skip`. */
export type InvoicePageRequest = {
  readonly limit: number;
  readonly skip: number;
  readonly after: InvoiceId | null;
};

export type InvoicePage = {
  readonly items: readonly Invoice[];
  /** Invoices of the account on all pages. */
  readonly total: number;
};

/** An attempt to charge an invoice with a card, successful or not. */
type RecordedCharge = {
  readonly accountId: AccountId;
  readonly invoice: InvoiceId;
  readonly card: string;
};

/** The mirrored invoices. */
export type InvoiceStore = {
  /** Issued invoices (no drafts), newest first. */
  readonly listInvoices: (accountId: AccountId, page: InvoicePageRequest) => Promise<InvoicePage>;
  /** Drafts included. */
  readonly findInvoice: (accountId: AccountId, id: InvoiceId) => Promise<Invoice | null>;
  /** Draft and open invoices, oldest first. */
  readonly listUnsettled: (accountId: AccountId) => Promise<readonly Invoice[]>;
};

/** The charges that were tried for invoices. */
export type ChargeStore = {
  readonly recordCharge: (charge: RecordedCharge, now: Instant) => Promise<void>;
  /** The given invoices that a charge of this card was recorded for. */
  readonly listCharged: (
    invoices: readonly InvoiceId[],
    card: string,
  ) => Promise<readonly InvoiceId[]>;
};
