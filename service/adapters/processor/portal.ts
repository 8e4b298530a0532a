import type { CustomerId } from "#domain/billing";
import { allOf } from "./all-of.ts";
import type { Ask } from "./connection.ts";
import { idempotencyKey } from "./idempotency-key.ts";

const CONFIGURATIONS_MAX = 500;
/** Raised where what the portal offers changes, so that another configuration is made. */
const VERSION = "1";

/**
 * What customers may do at the processor's portal: change their card and see their invoices. Plans
 * are changed and cancelled through our API alone, which knows the rules. Found, or made once.
 */
export async function portalConfiguration(ask: Ask): Promise<string> {
  const known = await allOf(ask, CONFIGURATIONS_MAX, (stripe, page) =>
    stripe.billingPortal.configurations.list({ active: true, ...page }),
  );
  const ours = known.find(({ metadata }) => metadata?.["platen_portal"] === VERSION);
  if (ours !== undefined) return ours.id;
  const made = await ask("billing_portal.configuration", (stripe) =>
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
  return made.id;
}

/** A page for one visit of the customer. */
export async function openPortal(
  ask: Ask,
  configuration: string,
  customer: CustomerId,
  returnUrl: string,
): Promise<{ readonly url: string }> {
  const { url } = await ask("billing_portal.session", (stripe) =>
    stripe.billingPortal.sessions.create({ customer, configuration, return_url: returnUrl }),
  );
  return { url };
}
