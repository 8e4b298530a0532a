import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { SubscriptionId } from "./subscription.ts";

/** The processor's id of an invoice. */
export type InvoiceId = Brand<string, "InvoiceId">;

/** An invoice as the processor has it. Drafts are not shown to customers. */
export type Invoice = {
  readonly id: InvoiceId;
  readonly subscriptionId: SubscriptionId | null;
  readonly role: "plan" | "overage" | null;
  readonly status: "draft" | "open" | "paid" | "void" | "uncollectible";
  /** Minor units of `currency`. */
  readonly amountDue: number;
  readonly currency: string;
  /** Start and end of its line items' period. */
  readonly periodStart: Instant;
  readonly periodEnd: Instant;
  /** Null while it is a draft. */
  readonly pdfUrl: string | null;
  readonly createdAt: Instant;
  /** When the processor charges it again; null: it does not. */
  readonly nextAttemptAt: Instant | null;
};
