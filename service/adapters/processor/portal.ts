import type { CustomerId } from "#domain/billing-records";
import type { CallApi } from "./connection.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { listAll } from "./list-all.ts";

const CONFIGURATIONS_MAX = 500;
/** Incremented when the features change, so that a new configuration is created. */
const VERSION = "1";

/**
 * Returns the portal configuration: customers change their card and see invoices. Plans are changed only through our
 * API, which applies the rules. Created if missing.
 */
export async function portalConfiguration(callApi: CallApi): Promise<string> {
  const existing = await listAll(callApi, CONFIGURATIONS_MAX, (stripe, page) =>
    stripe.billingPortal.configurations.list({ active: true, ...page }),
  );
  const ours = existing.find(({ metadata }) => metadata?.["platen_portal"] === VERSION);
  if (ours !== undefined) return ours.id;
  const created = await callApi("billing_portal.configuration", (stripe) =>
    stripe.billingPortal.configurations.create(
      {
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
        },
        metadata: { platen_portal: VERSION },
      },
      idempotencyKey("portal", VERSION),
    ),
  );
  return created.id;
}

/** Opens a single-use portal page. */
export async function openPortal(
  callApi: CallApi,
  configuration: string,
  customer: CustomerId,
  returnUrl: string,
): Promise<{ readonly url: string }> {
  const { url } = await callApi("billing_portal.session", (stripe) =>
    stripe.billingPortal.sessions.create({ customer, configuration, return_url: returnUrl }),
  );
  return { url };
}
