import { z } from "zod";
import { ask } from "../harness/ask.ts";
import { eventually } from "../harness/eventually.ts";
import type { TestService } from "../harness/service.ts";
import { payAt } from "./billing-account.ts";
import { CARDS } from "./test-cards.ts";

/** The account to subscribe. */
type Buyer = { readonly accountId: string; readonly key: () => string };

/** The plan to subscribe to. */
export type Order = {
  readonly plan: "PRO" | "BUSINESS" | "ENTERPRISE";
  readonly interval: "month" | "year";
};

/** Ids of the new subscription's objects. */
export type Subscribed = { readonly invoice_id: string; readonly customer: string };

/** The overage subscription is the last object that a checkout leads to. */
const HAS_OVERAGE = "select from billing_subscription where account_id = $1 and role = 'overage'";

const Checkout = z.object({ checkout_url: z.url() });
const Shown = z.looseObject({ processor_customer_id: z.string() });
const Invoices = z.looseObject({ invoices: z.array(z.looseObject({ id: z.string() })) });

/** Subscribes an account that the operator had made active, and waits until the service knows everything. */
export async function subscribe(
  service: TestService,
  { accountId, key }: Buyer,
  order: Order,
): Promise<Subscribed> {
  const { pool } = service.database;
  await pool.query("update account set subscription_status = null where id = $1", [accountId]);
  const at = `${service.url}/api/v1/billing`;
  const { body } = await ask(`${at}/checkout`, { key: key(), json: order });
  await payAt(Checkout.parse(body).checkout_url, CARDS.pays);
  const read = async () => {
    const shown = await ask(`${at}/subscription`, { key: key() });
    const listed = await ask(`${at}/invoices`, { key: key() });
    const [invoice] = Invoices.parse(listed.body).invoices;
    const { rowCount } = await pool.query(HAS_OVERAGE, [accountId]);
    if (shown.status !== 200 || invoice === undefined || rowCount !== 1) return null;
    return { invoice_id: invoice.id, customer: Shown.parse(shown.body).processor_customer_id };
  };
  return await eventually("the subscription", read, (subscribed) => subscribed !== null);
}
