import type { Metadata, Second } from "#base";

/** A postal address; unknown members are null. */
export type Address = {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** Two letters, ISO 3166-1. */
  readonly country: string | null;
};

/** A customer. */
export type Customer = {
  readonly id: string;
  readonly created: Second;
  /** The test clock of the customer; null: real time. */
  readonly clock: string | null;
  readonly isDeleted: boolean;
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly phone: string | null;
  readonly address: Address | null;
  readonly metadata: Metadata;
  /** Currency of the first invoice, ISO 4217 in lower case. */
  readonly currency: string | null;
  /** Balance in cents for the next invoice; negative: credit. */
  readonly balance: number;
  /** Default card for invoices and subscriptions without their own. */
  readonly defaultPaymentMethod: string | null;
  /** Prefix of its invoice numbers. */
  readonly invoicePrefix: string;
  /** Number of the next invoice (1-based). */
  readonly nextInvoiceSequence: number;
};
