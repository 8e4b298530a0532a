import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";

export type WebhookSettings = {
  /** Hosts whose addresses are not checked, in lower case. */
  readonly allowHosts: readonly string[];
  /** Networks that are allowed although they are not public. */
  readonly allowCidrs: readonly string[];
  /** Certificates in PEM that are trusted in addition to the default ones. */
  readonly ca: string | null;
  /** HTTP proxy for all connections. */
  readonly proxy: string | null;
  /** Delay before each attempt, from the start of the previous one. */
  readonly scheduleSeconds: readonly number[];
  /** Deactivate webhooks that keep failing. */
  readonly autoDisable: boolean;
  /** Retention of the delivery log and of events. */
  readonly logSeconds: number;
};

const ATTEMPTS = 7;
const DELAY_SECONDS_MAX = 2_592_000;
const LOG_SECONDS_MAX = 31_536_000;
const DEFAULT_SCHEDULE = "0,30,120,600,3600,21600,86400";

export const WEBHOOK_SETTINGS = {
  WEBHOOK_ALLOW_HOSTS: z.string().default("").meta({
    description:
      "Hosts that webhooks may call although their addresses are not public, comma-separated.",
  }),
  WEBHOOK_ALLOW_CIDRS: z
    .string()
    .default("")
    .refine((text) => splitList(text).every(isCidr), "must be networks such as 10.1.2.0/24")
    .meta({
      description:
        "Networks that webhooks may call although they are not public, such as `10.1.2.0/24`, comma-separated.",
    }),
  WEBHOOK_CA_FILE: z
    .string()
    .refine((path) => pemIn(path) !== null, "must be a readable file of certificates as PEM")
    .optional()
    .meta({
      description: "A PEM file of further certificate authorities that webhooks trust.",
    }),
  WEBHOOK_PROXY: z
    .url({ protocol: /^http$/ })
    .optional()
    .meta({ description: "An HTTP proxy for webhooks, such as `http://proxy:3128`." }),
  WEBHOOK_SCHEDULE_SECONDS: z
    .string()
    .default(DEFAULT_SCHEDULE)
    .refine(
      (text) => delaysIn(text)?.[0] === 0,
      `must be ${ATTEMPTS} numbers, comma separated, the first of them 0`,
    )
    .meta({
      description:
        "Seconds before each of a delivery's seven attempts, counted from the start of the previous one; the first is 0.",
    }),
  WEBHOOK_AUTO_DISABLE: z.enum(["true", "false"]).default("false").meta({
    description: "true: a webhook is disabled after three failed deliveries in a row.",
  }),
  WEBHOOK_LOG_SECONDS: z.coerce.number().int().min(1).max(LOG_SECONDS_MAX).default(2_592_000).meta({
    description: "How long events and their delivery log are kept, in seconds.",
  }),
};

const SCHEMA = z.object(WEBHOOK_SETTINGS);

export function webhooksOf(read: z.output<typeof SCHEMA>): WebhookSettings {
  const { WEBHOOK_CA_FILE: file } = read;
  return {
    allowHosts: splitList(read.WEBHOOK_ALLOW_HOSTS).map((host) => host.toLowerCase()),
    allowCidrs: splitList(read.WEBHOOK_ALLOW_CIDRS),
    ca: file === undefined ? null : pemIn(file),
    proxy: read.WEBHOOK_PROXY ?? null,
    scheduleSeconds: delaysIn(read.WEBHOOK_SCHEDULE_SECONDS) ?? [],
    autoDisable: read.WEBHOOK_AUTO_DISABLE === "true",
    logSeconds: read.WEBHOOK_LOG_SECONDS,
  };
}

function splitList(text: string): readonly string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function isCidr(text: string): boolean {
  const [address = "", bits = "", ...more] = text.split("/");
  const highest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= highest;
}

function delaysIn(text: string): readonly number[] | null {
  const parts = text.split(",").map((part) => part.trim());
  const areValid = parts.length === ATTEMPTS && parts.every((part) => /^\d+(?:\.\d+)?$/.test(part));
  const delays = parts.map(Number);
  return areValid && delays.every((delay) => delay <= DELAY_SECONDS_MAX) ? delays : null;
}

function pemIn(path: string): string | null {
  try {
    const text = readFileSync(path, "utf8");
    return text.includes("-----BEGIN CERTIFICATE-----") ? text : null;
  } catch {
    return null;
  }
}
