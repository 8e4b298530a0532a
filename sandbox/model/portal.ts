import type { Metadata } from "./metadata.ts";
import type { Second } from "./second.ts";

/** What customers may do on the portal's pages. */
export type PortalConfiguration = {
  readonly id: string;
  readonly created: Second;
  readonly updated: Second;
  readonly isDefault: boolean;
  readonly name: string | null;
  readonly headline: string | null;
  readonly privacyPolicyUrl: string | null;
  readonly termsOfServiceUrl: string | null;
  readonly defaultReturnUrl: string | null;
  readonly showsInvoices: boolean;
  readonly changesCard: boolean;
  /** When a cancelling takes effect; null where the page offers none. */
  readonly cancels: "at_period_end" | "immediately" | null;
  /** What a customer may change of itself, by the wire's names. */
  readonly customerUpdates: readonly string[];
  readonly metadata: Metadata;
};

/** One visit to the portal. Its address works once; `visit` is what carries on from there. */
export type PortalSession = {
  readonly id: string;
  readonly created: Second;
  readonly customer: string;
  readonly configuration: string;
  readonly returnUrl: string | null;
  /** In the address that the integration hands on. */
  readonly token: string;
  /** In the pages after it, from the moment somebody came; null before. */
  readonly visit: string | null;
  readonly expiresAt: Second;
};
