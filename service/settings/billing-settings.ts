import { z } from "zod";

export type BillingSettings = {
  /** `off`: all features without payment; `sandbox`: payments at a test processor. */
  readonly mode: "off" | "sandbox" | "stripe";
  /** False: the mode is a default, which is logged at start. */
  readonly isConfigured: boolean;
  /** Both are set with `stripe`, and only then. */
  readonly secretKey: string | null;
  readonly webhookSecret: string | null;
  /** URL of a running sandbox; null: one is started on demand. */
  readonly sandboxUrl: string | null;
  /** Port of a sandbox started here; 0: any free port. */
  readonly sandboxPort: number;
  /** Whether overage is charged during a trial. */
  readonly trialOverage: "bill" | "free";
};

export type MailSettings = {
  /** `smtp:` or `smtps:` URL with the password; null: mails are stored and not sent. */
  readonly url: string | null;
  readonly from: string;
};

const PORT_MAX = 65_535;

/** The variables of billing and mails. */
export const BILLING_SETTINGS = {
  BILLING: z.enum(["off", "sandbox", "stripe"]).optional().meta({
    description:
      "`stripe`, `sandbox` (a payment processor for trying billing; no money moves) or `off` (every account has ENTERPRISE). Without it `sandbox`.",
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
      description: "The URL of a running sandbox; without it one is started when needed.",
    }),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(PORT_MAX).default(0).meta({
    description: "The port of the sandbox that the service starts; 0 takes any free one.",
  }),
  TRIAL_OVERAGE: z.enum(["bill", "free"]).default("bill").meta({
    description: "Whether PDFs beyond the month's number are billed during a trial.",
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description:
        "The mail server, such as `smtps://user:password@mail.example.org`; without it mails are stored, and shown by `platen admin notices`.",
    }),
  MAIL_FROM: z.string().min(3).max(320).default("Platen <platen@localhost>").meta({
    description: "Sender address of outgoing mail.",
  }),
};

const SCHEMA = z.object(BILLING_SETTINGS);
type Read = z.output<typeof SCHEMA>;

/** Throws an error that names the missing Stripe settings. */
export function billingOf(read: Read): BillingSettings {
  const mode = read.BILLING ?? "sandbox";
  const isStripe = mode === "stripe";
  if (isStripe) requireKeys(read);
  return {
    mode,
    isConfigured: read.BILLING !== undefined,
    secretKey: isStripe ? (read.STRIPE_SECRET_KEY ?? null) : null,
    webhookSecret: isStripe ? (read.STRIPE_WEBHOOK_SECRET ?? null) : null,
    sandboxUrl: read.SANDBOX_URL?.replace(/\/+$/, "") ?? null,
    sandboxPort: read.SANDBOX_PORT,
    trialOverage: read.TRIAL_OVERAGE,
  };
}

export function mailOf(read: Read): MailSettings {
  return { url: read.SMTP_URL ?? null, from: read.MAIL_FROM };
}

function requireKeys(read: Read): void {
  const missing = (["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const).filter(
    (name) => read[name] === undefined,
  );
  if (missing.length === 0) return;
  throw new Error(`the settings are wrong: BILLING=stripe needs ${missing.join(" and ")}`);
}
