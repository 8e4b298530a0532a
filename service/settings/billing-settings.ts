import { z } from "zod";

/** How a deployment bills. */
export type BillingSettings = {
  /** `off`: nobody pays, every account has everything; `sandbox`: a processor to try things with. */
  readonly mode: "off" | "sandbox" | "stripe";
  /** False: nobody said it, and it is told at start. */
  readonly isSaid: boolean;
  /** Both are there with `stripe`, and only then. */
  readonly secretKey: string | null;
  readonly webhookSecret: string | null;
  /** A sandbox that runs already; null: one is started when it is needed. */
  readonly sandboxUrl: string | null;
  /** Where one that is started listens; 0: any free port. */
  readonly sandboxPort: number;
  /** Whether PDFs past the month's number are paid for while a trial lasts. */
  readonly trialOverage: "bill" | "free";
};

/** How mails are sent. */
export type MailSettings = {
  /** `smtp:` or `smtps:`, with its password; null: mails are kept and shown. */
  readonly url: string | null;
  readonly from: string;
};

const PORT_MAX = 65_535;

/** The variables of billing, and of the mails that go with it. */
export const BILLING_SETTINGS = {
  BILLING: z.enum(["off", "sandbox", "stripe"]).optional().meta({
    description:
      "Who is paid: `off` nobody, every account has ENTERPRISE; `sandbox` a payment processor to try things with, where no money moves; `stripe`. Without it `sandbox`.",
  }),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, "must begin with sk_ or rk_")
    .optional()
    .meta({ description: "The secret key of your Stripe account; BILLING=stripe needs it." }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must begin with whsec_")
    .optional()
    .meta({
      description:
        "The signing secret of the endpoint at Stripe that calls /processor/events; BILLING=stripe needs it.",
    }),
  SANDBOX_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: "A sandbox that runs already; without it one is started when it is needed.",
    }),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(PORT_MAX).default(0).meta({
    description: "The port of a sandbox that is started; 0 takes any free one.",
  }),
  TRIAL_OVERAGE: z.enum(["bill", "free"]).default("bill").meta({
    description: "Whether PDFs past the month's number are paid for while a trial lasts.",
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description:
        "The mail server, such as `smtps://user:password@mail.example.org`; without it mails are kept and shown by `platen admin notices`.",
    }),
  MAIL_FROM: z.string().min(3).max(320).default("Platen <platen@localhost>").meta({
    description: "Whom mails come from.",
  }),
};

const SCHEMA = z.object(BILLING_SETTINGS);
type Read = z.output<typeof SCHEMA>;

/** How these settings bill; an error that names what Stripe lacks. */
export function billingOf(read: Read): BillingSettings {
  const mode = read.BILLING ?? "sandbox";
  const isStripe = mode === "stripe";
  if (isStripe) requireKeys(read);
  return {
    mode,
    isSaid: read.BILLING !== undefined,
    secretKey: isStripe ? (read.STRIPE_SECRET_KEY ?? null) : null,
    webhookSecret: isStripe ? (read.STRIPE_WEBHOOK_SECRET ?? null) : null,
    sandboxUrl: read.SANDBOX_URL?.replace(/\/+$/, "") ?? null,
    sandboxPort: read.SANDBOX_PORT,
    trialOverage: read.TRIAL_OVERAGE,
  };
}

/** How these settings send mails. */
export function mailOf(read: Read): MailSettings {
  return { url: read.SMTP_URL ?? null, from: read.MAIL_FROM };
}

function requireKeys(read: Read): void {
  const missing = (["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const).filter(
    (name) => read[name] === undefined,
  );
  if (missing.length === 0) return;
  throw new Error(`the configuration is wrong: BILLING=stripe needs ${missing.join(" and ")}`);
}
