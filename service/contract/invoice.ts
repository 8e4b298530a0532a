import { z } from "zod";
import { Timestamp } from "./text.ts";
import { whole } from "./whole.ts";

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 100;
const SKIP_MAX = 2_147_483_647;

/** Which part of the invoices is asked for. */
export const InvoiceQuery = z.object({
  limit: whole(1, LIMIT_MAX).prefault(LIMIT_DEFAULT),
  skip: whole(0, SKIP_MAX).prefault(0),
  starting_after: z.string().optional().meta({
    description: "The last invoice of the page before: the list goes on after it.",
  }),
});

/** An invoice. */
export const Invoice = z
  .object({
    id: z.string(),
    amount_due: z.int().meta({ description: "Minor units of the currency." }),
    currency: z.string().meta({ description: "In lower case." }),
    status: z.enum(["open", "paid", "void", "uncollectible"]),
    period_start: Timestamp,
    period_end: Timestamp,
    invoice_pdf: z.string().meta({ description: "Where its PDF is, at the payment processor." }),
    created: Timestamp,
  })
  .meta({ id: "Invoice" });

/** A part of the account's invoices, newest first. */
export const InvoiceList = z
  .object({ invoices: z.array(Invoice), total: z.int() })
  .meta({ id: "InvoiceList" });
