import { z } from "zod";
import { Interval, Tier } from "./plan.ts";

const URL_CHARACTERS_MAX = 2048;

const ReturnUrl = z
  .url({ protocol: /^https?$/, normalize: true })
  .max(URL_CHARACTERS_MAX)
  .optional();

/** What is to be subscribed to. */
export const CheckoutCreate = z
  .strictObject({
    plan: Tier,
    interval: Interval,
    success_url: ReturnUrl.meta({ description: "Where the buyer goes who has subscribed." }),
    cancel_url: ReturnUrl.meta({ description: "Where the buyer goes who has not." }),
  })
  .meta({ id: "CheckoutCreate" });

/** Where somebody subscribes. */
export const Checkout = z
  .object({
    checkout_url: z.url().meta({
      description: "A page of the payment processor; an earlier one is closed by it.",
    }),
  })
  .meta({ id: "Checkout" });

/** Where the card is changed and the invoices are seen. */
export const Portal = z
  .object({ portal_url: z.url().meta({ description: "A page of the processor; opens once." }) })
  .meta({ id: "Portal" });
