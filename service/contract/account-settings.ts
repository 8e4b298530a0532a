import { z } from "zod";
import { Name, Timestamp } from "./text.ts";

/** Thirty days. */
const RETENTION_SECONDS_MAX = 2_592_000;
const COUNT_MAX = 2_147_483_647;

/** What changes an account; the members given. */
export const AccountUpdate = z
  .strictObject({
    name: Name.nullable(),
    retention_seconds: z.int().min(1).max(RETENTION_SECONDS_MAX).nullable().meta({
      description: "How long files and results are kept; null: as the service does.",
    }),
    overage_limit_pdfs: z.int().min(0).max(COUNT_MAX).nullable().meta({
      description: "PDFs beyond the month's number at most; null: any number.",
    }),
    api_key_cap_spans_environments: z.boolean().meta({
      description: "false: the plan's number of API keys holds for each environment.",
    }),
  })
  .partial()
  .meta({ id: "AccountUpdate" });

/** What an account's people should see. */
const Notice = z
  .object({ code: z.string(), message: z.string(), since: Timestamp })
  .meta({ id: "Notice" });

/** An account as its keys see it. */
export const Account = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    plan: z.enum(["PRO", "BUSINESS", "ENTERPRISE"]),
    subscription_status: z.enum(["trialing", "active", "past_due", "canceled"]).nullable(),
    retention_seconds: z.int().nullable(),
    overage_limit_pdfs: z.int().nullable(),
    api_key_cap_spans_environments: z.boolean(),
    notices: z.array(Notice),
    created_at: Timestamp,
  })
  .meta({ id: "Account" });

/** What erases an account's data: the owner's address, so that nobody does it by mistake. */
export const AccountErase = z
  .strictObject({ confirm: z.string().max(300) })
  .meta({ id: "AccountErase" });

/** An erasure that has begun. */
export const ErasureBegun = z
  .object({ account_id: z.string(), status: z.literal("erasing"), requested_at: Timestamp })
  .meta({ id: "ErasureBegun" });
