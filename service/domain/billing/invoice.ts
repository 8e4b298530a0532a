import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { SubscriptionId } from "./subscription.ts";

/** The processor's name for an invoice. */
export type InvoiceId = Brand<string, "InvoiceId">;

/** What the processor says of an invoice. Drafts are known to it and us alone. */
export type Invoice = {
  readonly id: InvoiceId;
  readonly subscriptionId: SubscriptionId | null;
  readonly role: "plan" | "overage" | null;
  readonly status: "draft" | "open" | "paid" | "void" | "uncollectible";
  /** Minor units of `currency`. */
  readonly amountDue: number;
  readonly currency: string;
  /** Those of its lines. */
  readonly periodStart: Instant;
  readonly periodEnd: Instant;
  /** Null while it is a draft. */
  readonly pdfUrl: string | null;
  readonly createdAt: Instant;
  /** When the processor tries to charge it again; null: it does not. */
  readonly nextAttemptAt: Instant | null;
};
