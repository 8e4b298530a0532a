import type { Metadata, Second } from "#base";

/** A portal configuration. */
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
  /** When a cancellation takes effect; null: not offered. */
  readonly cancels: "at_period_end" | "immediately" | null;
  /** Members of the customer that it may change, in the API's spelling. */
  readonly customerUpdates: readonly string[];
  readonly metadata: Metadata;
};

/** A portal session. Its URL works once; `visit` identifies the visit afterwards. */
export type PortalSession = {
  readonly id: string;
  readonly created: Second;
  readonly customer: string;
  readonly configuration: string;
  readonly returnUrl: string | null;
  /** Token in the session's URL. */
  readonly token: string;
  /** Token of the visit; null: not opened yet. */
  readonly visit: string | null;
  readonly expiresAt: Second;
};
