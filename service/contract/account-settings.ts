import { z } from "zod";
import { INTEGER_MAX, RETENTION_SECONDS_MAX } from "#base/limits.ts";
import { Tier } from "./plan.ts";
import { SubscriptionStatus } from "./subscription.ts";
import { Name, Timestamp } from "./text.ts";

const SignInRule = z.enum(["any", "sso"]);

/** Request to update an account. Omitted members keep their value. */
export const AccountUpdate = z
  .strictObject({
    name: Name.nullable(),
    retention_seconds: z.int().min(1).max(RETENTION_SECONDS_MAX).nullable().meta({
      description:
        "How long files and results are kept, in seconds; null: the deployment's default.",
    }),
    overage_limit_pdfs: z.int().min(0).max(INTEGER_MAX).nullable().meta({
      description: "Maximum number of PDFs per month beyond the plan's limit; null: no maximum.",
    }),
    api_key_cap_spans_environments: z.boolean().meta({
      description:
        "Whether the plan's limit on API keys counts the keys of all environments together (true) or of each environment separately (false).",
    }),
    sign_in: SignInRule.meta({
      description:
        "How members must have signed in: in `any` way, or by single sign-on (`sso`), which refuses sessions begun otherwise. Only the owner changes it, or an API key made by the owner or the operator.",
    }),
  })
  .partial()
  .meta({ id: "AccountUpdate" });

/** A message to display to the account's users. */
const Notice = z
  .object({ code: z.string(), message: z.string(), since: Timestamp })
  .meta({ id: "Notice" });

/** The account of the calling API key. */
export const Account = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    plan: Tier,
    subscription_status: SubscriptionStatus.nullable(),
    retention_seconds: z.int().nullable(),
    overage_limit_pdfs: z.int().nullable(),
    api_key_cap_spans_environments: z.boolean(),
    sign_in: SignInRule,
    notices: z.array(Notice),
    created_at: Timestamp,
  })
  .meta({ id: "Account" });

/** Request to erase an account's data. `confirm` is the owner's email address, as a safeguard against mistakes. */
export const AccountErase = z
  .strictObject({ confirm: z.string().max(300) })
  .meta({ id: "AccountErase" });

/** An erasure that has started. */
export const ErasureBegun = z
  .object({ account_id: z.string(), status: z.literal("erasing"), requested_at: Timestamp })
  .meta({ id: "ErasureBegun" });
