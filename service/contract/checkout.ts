import { z } from "zod";
import { Interval, Tier } from "./plan.ts";

const URL_CHARACTERS_MAX = 2048;

const ReturnUrl = z
  .url({ protocol: /^https?$/, normalize: true })
  .max(URL_CHARACTERS_MAX)
  .optional();

/** Request to subscribe to a plan. */
export const CheckoutCreate = z
  .strictObject({
    plan: Tier,
    interval: Interval,
    success_url: ReturnUrl.meta({ description: "URL to return to after subscribing." }),
    cancel_url: ReturnUrl.meta({
      description: "URL to return to after leaving the checkout without subscribing.",
    }),
  })
  .meta({ id: "CheckoutCreate" });

/** A checkout session. */
export const Checkout = z
  .object({
    checkout_url: z.url().meta({
      description:
        "URL of the payment processor's checkout page. Creating it invalidates the account's previous one.",
    }),
  })
  .meta({ id: "Checkout" });

/** A session of the billing portal, for changing the card and viewing invoices. */
export const Portal = z
  .object({
    portal_url: z
      .url()
      .meta({ description: "URL of the payment processor's portal page. Can be opened once." }),
  })
  .meta({ id: "Portal" });
