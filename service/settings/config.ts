import { availableParallelism, homedir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { PURGE_GRACE_SECONDS, RETENTION_SECONDS_MAX } from "#base/limits.ts";
import { valueFault } from "#base/value-fault.ts";
import type { Offers, Plans } from "#domain/plans";
import { areVaultKeys, type VaultKey, vaultKeys } from "../adapters/system/vault-keys.ts";
import { baseUrl } from "./base-url.ts";
import {
  BILLING_SETTINGS,
  type BillingSettings,
  billingOf,
  type MailSettings,
  mailOf,
} from "./billing-settings.ts";
import { MODEL_SETTINGS, type ModelSettings, modelOf } from "./model-settings.ts";
import { OFFER_SETTINGS, offersOf } from "./offer-settings.ts";
import { OPERATOR_SETTINGS, operatorsOf } from "./operator-settings.ts";
import { PLAN_SETTINGS, plansOf } from "./plan-settings.ts";
import { PROXY_SETTINGS, type TrustProxy, trustProxyOf } from "./proxy-settings.ts";
import { SECRET_FILES, withSecretFiles } from "./secret-files.ts";
import { SSO_SETTINGS, type SsoSettings, ssoOf } from "./sso-settings.ts";
import { STORAGE_SETTINGS, type StorageSettings, storageOf } from "./storage-settings.ts";
import { WEBHOOK_SETTINGS, type WebhookSettings, webhooksOf } from "./webhook-settings.ts";

/** Every setting of the service, checked. */
export type Config = StorageSettings & {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; null: `http://HOST:PORT` of the socket. */
  readonly baseUrl: string | null;
  readonly trustProxy: TrustProxy;
  /** Null: the embedded PostgreSQL in `home`. */
  readonly databaseUrl: string | null;
  /** The server itself, where `databaseUrl` leads to a pooler. */
  readonly databaseDirectUrl: string | null;
  /** False: no prepared statements. */
  readonly isPrepared: boolean;
  /** The most connections for queries. */
  readonly databasePool: number;
  /** `never`: only `platen admin migrate` changes the schema. */
  readonly migrate: "auto" | "never";
  readonly home: string;
  /** The folder of the PostgreSQL that is started in `home`; null: that of the npm package. */
  readonly postgresql: string | null;

  readonly role: "all" | "api" | "worker";
  /** How many processes of this machine answer requests at the port. */
  readonly processes: number;
  /** Default retention of files and results, which an envelope or a request can override. */
  readonly retentionSeconds: number;
  /** How long files are kept after their expiry, for restored databases that name them. */
  readonly purgeGraceSeconds: number;
  /** Maximum size of a template's PDF. */
  readonly templateBytesMax: number;
  /** Maximum size and number of rows of a CSV file. */
  readonly csvBytesMax: number;
  readonly csvRowsMax: number;
  /** Limits of each tier. */
  readonly plans: Plans;
  /** Prices of each tier. */
  readonly offers: Offers;
  readonly webhooks: WebhookSettings;
  readonly billing: BillingSettings;
  readonly mail: MailSettings;
  /** Null: suggestions are made without an external model. */
  readonly model: ModelSettings | null;
  /** Null: persons sign in with passwords only. */
  readonly sso: SsoSettings | null;
  /** E-mail addresses of the persons who operate the installation, as they are compared. */
  readonly operators: readonly string[];
  /** Keys that encrypt secrets, the newest first; without any the installation generates its own. */
  readonly encryptionKeys: readonly VaultKey[];
  /** Unknown variables that look like settings. */
  readonly unknown: readonly string[];
  /** The collector of traces; null: no traces. */
  readonly traceEndpoint: string | null;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
};

/** A larger PDF does not fit into the memory of the reading process. */
const TEMPLATE_BYTES_HIGHEST = 128 * 1024 * 1024;
const CSV_BYTES_HIGHEST = 1024 * 1024 * 1024;
const CSV_ROWS_HIGHEST = 100_000;

/** A lane of work and a request need one each. */
const POOL_MIN = 3;
const POOL_MAX = 100;
const PROCESSES_MAX = 64;
const POOLS = { all: 16, api: 8, worker: 6 } as const;
const DATABASE_URL = /^postgres(?:ql)?:\/\/\S+$/;

/** Prefixes of the service's variables, present and future; an unknown variable with one is probably a mistake. */
const PREFIXES =
  /^(?:PLATEN_|BACKUP_|QUOTA_|RATE_LIMIT_|API_KEYS_|TEMPLATES?_|CSV_(?:BYTES|ROWS)_|OVERAGE|ENCRYPTION_|RETENTION_|WEBHOOK_|STRIPE_|BILLING|SANDBOX_|SMTP_|MAIL_|TRIAL_|TRUST_|PRICE_|OIDC_)/;

/** Variables of other parts of Platen: its command, its tests. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "PLATEN_DEBUG",
  "PLATEN_TEST_HOST",
  "PLATEN_TEST_PASSWORD",
  "PLATEN_PICTURES",
  "PLATEN_API_KEY",
  "PLATEN_URL",
]);

/** The environment variables with their descriptions. */
export const ENVIRONMENT = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).meta({
    description: "The port to listen on; 0 takes any free one.",
  }),
  HOST: z.string().default("127.0.0.1").meta({
    description: "The address to listen on; 0.0.0.0 for every network.",
  }),
  BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: "The URL at which callers reach the service; URLs in bodies begin with it.",
    }),
  ...PROXY_SETTINGS,
  DATABASE_URL: z
    .string()
    .regex(DATABASE_URL, "must begin with postgres:// or postgresql://")
    .optional()
    .meta({ description: "The PostgreSQL to use; without it one is started in PLATEN_HOME." }),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(DATABASE_URL, "must begin with postgres:// or postgresql://")
    .optional()
    .meta({
      description:
        "The server itself, where DATABASE_URL leads to PgBouncer in transaction mode: for notifications, locks, deliveries and migrations.",
    }),
  DATABASE_PREPARED: z.enum(["on", "off"]).default("on").meta({
    description:
      "off: no prepared statements, for a pooler that cannot pass them on (PgBouncer before 1.21).",
  }),
  DATABASE_POOL: z.coerce.number().int().min(POOL_MIN).max(POOL_MAX).optional().meta({
    description:
      "The most connections for queries; a process opens up to 13 more for admission, deliveries, billing and notifications. Default: 16; 8 for `PLATEN_ROLE=api`, 6 for `worker`.",
  }),
  PLATEN_MIGRATE: z.enum(["auto", "never"]).default("auto").meta({
    description:
      "Who migrates the database: the first process of a new version at its start, or only `platen admin migrate`.",
  }),
  PLATEN_HOME: z.string().optional().meta({
    description: "The data folder. Default: ~/.local/share/platen, as root /var/lib/platen.",
  }),
  PLATEN_POSTGRESQL: z.string().optional().meta({
    description:
      "The folder of the PostgreSQL that is started without DATABASE_URL, such as `/usr/lib/postgresql/18`. Default: the one that comes with Platen.",
  }),
  ...STORAGE_SETTINGS,
  PLATEN_ROLE: z.enum(["all", "api", "worker"]).default("all").meta({
    description: "What this process does: answer requests, carry out work, or both.",
  }),
  PLATEN_PROCESSES: z
    .union([z.literal("auto"), upTo(PROCESSES_MAX)], {
      error: `must be auto or a whole number from 1 to ${PROCESSES_MAX}`,
    })
    .default(1)
    .meta({
      description:
        "How many processes answer requests at the port; `auto` for one per core. With the role `all` the first of them also carries out work.",
    }),
  RETENTION_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(RETENTION_SECONDS_MAX)
    .default(259_200)
    .meta({
      description: "How long files and results are kept, in seconds.",
    }),
  BACKUP_GRACE_SECONDS: z.coerce
    .number()
    .int()
    .min(PURGE_GRACE_SECONDS)
    .max(RETENTION_SECONDS_MAX)
    .default(PURGE_GRACE_SECONDS)
    .meta({
      description:
        "How long after their expiry files are deleted from the storage, in seconds: the age of the oldest backup of the database that has to find its files. What is erased is deleted at once.",
    }),
  TEMPLATE_BYTES_MAX: upTo(TEMPLATE_BYTES_HIGHEST).default(26_214_400).meta({
    description: "The largest accepted template, in bytes.",
  }),
  CSV_BYTES_MAX: upTo(CSV_BYTES_HIGHEST).default(52_428_800).meta({
    description: "The largest accepted CSV or JSON Lines file, in bytes.",
  }),
  CSV_ROWS_MAX: upTo(CSV_ROWS_HIGHEST).default(10_000).meta({
    description: "The largest number of rows per file.",
  }),
  ...PLAN_SETTINGS,
  ...OFFER_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...BILLING_SETTINGS,
  ...MODEL_SETTINGS,
  ...SSO_SETTINGS,
  ...OPERATOR_SETTINGS,
  ENCRYPTION_KEYS: z
    .string()
    .default("")
    .refine(areVaultKeys, "must be id:base64,… of 32 bytes")
    .meta({
      description:
        "Keys that encrypt secrets: `id:base64` of 32 bytes each, comma-separated; the first encrypts, all decrypt. Without it a key is created once in PLATEN_HOME.",
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl().optional().meta({
    description:
      "The collector of OpenTelemetry traces, such as `http://collector:4318` (OTLP over HTTP); without it nothing is traced. Headers and sampling: OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER.",
  }),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .meta({ description: "The lowest level that is logged, as JSON on standard error." }),
});

const SETTINGS = ENVIRONMENT.refine(
  (read) => read.PLATEN_ROLE !== "worker" || processesOf(read) === 1,
  {
    path: ["PLATEN_PROCESSES"],
    error: "must be 1 with PLATEN_ROLE=worker, which answers no requests",
  },
);

/** Reads the settings from the environment; throws an error that names every invalid variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(withSecretFiles(env))
    .map(([name, value]) => [name, value?.trim() ?? ""] as const)
    .filter(([, value]) => value !== "");
  const result = SETTINGS.safeParse(Object.fromEntries(given), { error: valueFault });
  if (!result.success) throw new Error(faults(result.error));
  const read = result.data;
  const home = resolve(read.PLATEN_HOME ?? defaultHome(env));
  return {
    port: read.PORT,
    host: read.HOST,
    baseUrl: read.BASE_URL?.replace(/\/+$/, "") ?? null,
    trustProxy: trustProxyOf(read),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? null,
    isPrepared: read.DATABASE_PREPARED === "on",
    databasePool: read.DATABASE_POOL ?? POOLS[read.PLATEN_ROLE],
    migrate: read.PLATEN_MIGRATE,
    home,
    postgresql: read.PLATEN_POSTGRESQL === undefined ? null : resolve(read.PLATEN_POSTGRESQL),
    ...storageOf(read, home),
    role: read.PLATEN_ROLE,
    processes: processesOf(read),
    retentionSeconds: read.RETENTION_SECONDS,
    purgeGraceSeconds: read.BACKUP_GRACE_SECONDS,
    templateBytesMax: read.TEMPLATE_BYTES_MAX,
    csvBytesMax: read.CSV_BYTES_MAX,
    csvRowsMax: read.CSV_ROWS_MAX,
    encryptionKeys: vaultKeys(read.ENCRYPTION_KEYS),
    plans: plansOf(read),
    offers: offersOf(read),
    webhooks: webhooksOf(read),
    billing: billingOf(read),
    mail: mailOf(read),
    model: modelOf(read),
    sso: ssoOf(read),
    operators: operatorsOf(read.OPERATORS),
    unknown: unknownSettings(env, [...Object.keys(ENVIRONMENT.shape), ...SECRET_FILES]),
    traceEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: read.LOG_LEVEL,
  };
}

/** Names of variables that look like settings but are unknown to this version, and so ignored. */
export function unknownSettings(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly string[] {
  return Object.keys(env)
    .filter((name) => PREFIXES.test(name) && !known.includes(name) && !ELSEWHERE.has(name))
    .toSorted();
}

/** `auto` counts the cores that this process may use. */
function processesOf({ PLATEN_PROCESSES: wanted }: z.output<typeof ENVIRONMENT>): number {
  return wanted === "auto" ? Math.min(availableParallelism(), PROCESSES_MAX) : wanted;
}

function upTo(highest: number) {
  return z.coerce.number().int().min(1).max(highest);
}

// Without the values, which may contain passwords.
function faults(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  return `the settings are wrong: ${lines.join("; ")}`;
}

// As root the database runs as another user, which cannot enter /root.
function defaultHome(env: Readonly<Record<string, string | undefined>>): string {
  if (process.getuid?.() === 0) return "/var/lib/platen";
  return join(env["XDG_DATA_HOME"] ?? join(homedir(), ".local", "share"), "platen");
}
