import type { Metadata } from "./metadata.ts";
import type { Second } from "./second.ts";

/** Where somebody lives; what is not known is null. */
export type Address = {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** Two letters, ISO 3166-1. */
  readonly country: string | null;
};

/** Who pays. */
export type Customer = {
  readonly id: string;
  readonly created: Second;
  /** The test clock that it lives by; null: real time. */
  readonly clock: string | null;
  readonly isDeleted: boolean;
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly phone: string | null;
  readonly address: Address | null;
  readonly metadata: Metadata;
  /** Of the first thing that was billed, ISO 4217 in lower case. */
  readonly currency: string | null;
  /** Cents that go on the next invoice; negative is credit. */
  readonly balance: number;
  /** What is charged where neither invoice nor subscription names a card. */
  readonly defaultPaymentMethod: string | null;
  /** What the numbers of its invoices begin with. */
  readonly invoicePrefix: string;
  /** The number of its next invoice, from 1. */
  readonly nextInvoiceSequence: number;
};
