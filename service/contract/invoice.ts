import { z } from "zod";
import { INTEGER_MAX } from "#base/limits.ts";
import { Timestamp } from "./text.ts";
import { whole } from "./whole.ts";

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 100;

/** Paging of invoices. */
export const InvoiceQuery = z.object({
  limit: whole(1, LIMIT_MAX)
    .prefault(LIMIT_DEFAULT)
    .meta({ description: "How many invoices an answer has at most." }),
  skip: whole(0, INTEGER_MAX).prefault(0).meta({ description: "How many invoices to leave out." }),
  starting_after: z.string().optional().meta({
    description: "Id of the last invoice on the previous page.",
  }),
});

/** An invoice. */
export const Invoice = z
  .object({
    id: z.string(),
    amount_due: z.int().meta({ description: "Minor units of the currency." }),
    currency: z.string().meta({ description: "ISO 4217 code in lower case, such as usd." }),
    status: z.enum(["open", "paid", "void", "uncollectible"]),
    period_start: Timestamp,
    period_end: Timestamp,
    invoice_pdf: z
      .string()
      .meta({ description: "URL of the invoice's PDF at the payment processor; empty: none." }),
    created: Timestamp,
  })
  .meta({ id: "Invoice" });

/** A page of the account's invoices, newest first. */
export const InvoiceList = z
  .object({ invoices: z.array(Invoice), total: z.int() })
  .meta({ id: "InvoiceList" });
