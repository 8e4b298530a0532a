import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_OFFERS, DEFAULT_PLANS } from "#domain/plans";
import { readConfig } from "./config.ts";

test("without variables every setting has its default", () => {
  const config = readConfig({ PLATEN_HOME: "/data" });
  assert.deepEqual(config, {
    port: 8080,
    host: "127.0.0.1",
    baseUrl: null,
    traceEndpoint: null,
    trustProxy: 0,
    databaseUrl: null,
    databaseDirectUrl: null,
    isPrepared: true,
    databasePool: 16,
    migrate: "auto",
    home: "/data",
    postgresql: null,
    storage: "/data/objects",
    s3: null,
    sso: null,
    operators: [],
    role: "all",
    processes: 1,
    retentionSeconds: 259_200,
    purgeGraceSeconds: 3600,
    templateBytesMax: 26_214_400,
    csvBytesMax: 52_428_800,
    csvRowsMax: 10_000,
    plans: DEFAULT_PLANS,
    offers: DEFAULT_OFFERS,
    webhooks: {
      allowHosts: [],
      allowCidrs: [],
      ca: null,
      proxy: null,
      scheduleSeconds: [0, 30, 120, 600, 3600, 21_600, 86_400],
      autoDisable: false,
      logSeconds: 2_592_000,
    },
    billing: {
      mode: "sandbox",
      isConfigured: false,
      secretKey: null,
      webhookSecret: null,
      sandboxUrl: null,
      sandboxPort: 0,
      trialOverage: "bill",
    },
    mail: { url: null, from: "Platen <platen@localhost>" },
    model: null,
    encryptionKeys: [],
    unknown: [],
    logLevel: "info",
  });
});

test("an empty variable counts as unset", () => {
  assert.equal(readConfig({ PLATEN_HOME: "/data", PORT: "", DATABASE_URL: "" }).port, 8080);
});

test("given variables are used", () => {
  const config = readConfig({
    PORT: "0",
    HOST: "0.0.0.0",
    BASE_URL: "https://forms.example.com/platen/",
    DATABASE_URL: "postgres://u:p@db/platen",
    PLATEN_HOME: "/data",
    PLATEN_STORAGE: "/files",
    PLATEN_ROLE: "worker",
    RETENTION_SECONDS: "60",
    LOG_LEVEL: "silent",
  });
  assert.equal(config.baseUrl, "https://forms.example.com/platen");
  assert.equal(config.databaseUrl, "postgres://u:p@db/platen");
  assert.equal(config.storage, "/files");
  assert.deepEqual([config.port, config.role, config.retentionSeconds], [0, "worker", 60]);
});

test("an invalid setting is named without its value", () => {
  const wrong = {
    PORT: "70000",
    BASE_URL: "ftp://hidden",
    TRUST_PROXY: "hidden",
    DATABASE_URL: "mysql://user:secret@db",
    PLATEN_STORAGE: "ftp://hidden",
    PLATEN_ROLE: "boss",
    RETENTION_SECONDS: "0",
    LOG_LEVEL: "loud",
    TEMPLATE_BYTES_MAX: "0",
    CSV_BYTES_MAX: "50MB",
    CSV_ROWS_MAX: "100001",
    WEBHOOK_ALLOW_CIDRS: "10.1.2.0/24, 10.1.2.0/33",
    WEBHOOK_CA_FILE: "/nowhere/ca.pem",
    WEBHOOK_PROXY: "socks5://hidden",
    WEBHOOK_SCHEDULE_SECONDS: "0,30,120,600,3600,21600",
    WEBHOOK_AUTO_DISABLE: "perhaps",
    WEBHOOK_LOG_SECONDS: "0",
    OVERAGE: "maybe",
    QUOTA_PDF_PRO: "-70000",
    QUOTA_AI_BUSINESS: "none",
    RATE_LIMIT_PRO: "0",
    API_KEYS_PRO: "1.5",
    TEMPLATES_ENTERPRISE: "99999999999",
    BILLING: "hidden",
    STRIPE_SECRET_KEY: "pk_hidden",
    STRIPE_WEBHOOK_SECRET: "hidden",
    SANDBOX_URL: "ftp://hidden",
    SANDBOX_PORT: "70000",
    TRIAL_OVERAGE: "hidden",
    SMTP_URL: "http://user:secret@mail",
  };
  assert.throws(
    () => readConfig(wrong),
    (error) => {
      assert.ok(error instanceof Error);
      for (const name of Object.keys(wrong)) assert.ok(error.message.includes(name), name);
      assert.doesNotMatch(error.message, /secret|hidden|70000/);
      return true;
    },
  );
});

test("what a setting must be is said in plain words", () => {
  const wrong = { PORT: "x", RETENTION_SECONDS: "0", PLATEN_ROLE: "boss", BASE_URL: "here" };
  assert.throws(() => readConfig(wrong), {
    message:
      "the settings are wrong: PORT must be a number; BASE_URL must be a URL such as https://example.org; PLATEN_ROLE must be one of all, api, worker; RETENTION_SECONDS must be at least 1",
  });
});

test("a deployment can override the limits of the plans", () => {
  const { plans } = readConfig({
    QUOTA_PDF_PRO: "5",
    QUOTA_AI_PRO: "unlimited",
    QUOTA_AI_ENTERPRISE: "7",
    RATE_LIMIT_BUSINESS: "11",
    API_KEYS_PRO: "unlimited",
    API_KEYS_ENTERPRISE: "3",
    TEMPLATES_BUSINESS: "0",
  });
  const { PRO, BUSINESS, ENTERPRISE } = DEFAULT_PLANS;
  assert.deepEqual(plans, {
    PRO: { ...PRO, pdfGenerationsPerMonth: 5, aiGenerationsPerMonth: null, apiKeys: null },
    BUSINESS: { ...BUSINESS, requestsPerHour: 11, templates: 0 },
    ENTERPRISE: { ...ENTERPRISE, aiGenerationsPerMonth: 7, apiKeys: 3 },
  });
});

test("a deployment can override sizes up to a maximum", () => {
  const { templateBytesMax, csvBytesMax, csvRowsMax } = readConfig({
    TEMPLATE_BYTES_MAX: "134217728",
    CSV_BYTES_MAX: "1073741824",
    CSV_ROWS_MAX: "100000",
  });
  assert.deepEqual([templateBytesMax, csvBytesMax, csvRowsMax], [2 ** 27, 2 ** 30, 100_000]);
});

test("ENTERPRISE has a limit only if one is set", () => {
  assert.deepEqual(listUnlimited({ OVERAGE: "off" }), [false, false, true]);
  assert.deepEqual(listUnlimited({ QUOTA_PDF_ENTERPRISE: "999999" }), [false, false, false]);
});

test("without overage generation is blocked at the month's limit, on ENTERPRISE only if one is set", () => {
  assert.deepEqual(listBlocked({}), [false, false, false]);
  assert.deepEqual(listBlocked({ QUOTA_PDF_ENTERPRISE: "10" }), [false, false, false]);
  assert.deepEqual(listBlocked({ OVERAGE: "off" }), [true, true, false]);
  assert.deepEqual(listBlocked({ OVERAGE: "off", QUOTA_PDF_ENTERPRISE: "10" }), [true, true, true]);
});

test("unknown variables that look like settings are reported, others are not", () => {
  const { unknown } = readConfig({
    PLATEN_ROL: "api",
    QUOTA_PDF_GOLD: "1",
    RATE_LIMIT_PR0: "1",
    SMTP_HOST: "mail.example.org",
    BILLINGS: "off",
    PLATEN_DEBUG: "1",
    PATH: "/bin",
    PORT: "1",
  });
  assert.deepEqual(unknown, [
    "BILLINGS",
    "PLATEN_ROL",
    "QUOTA_PDF_GOLD",
    "RATE_LIMIT_PR0",
    "SMTP_HOST",
  ]);
});

function listUnlimited(env: Record<string, string>): readonly boolean[] {
  return Object.values(readConfig(env).plans).map(({ pdfUnlimited }) => pdfUnlimited);
}

function listBlocked(env: Record<string, string>): readonly boolean[] {
  return Object.values(readConfig(env).plans).map(({ pdfBlocked }) => pdfBlocked);
}

test("allowed networks and the retry schedule of webhooks are read", () => {
  const { webhooks } = readConfig({
    WEBHOOK_ALLOW_HOSTS: "Hooks.Internal, other.internal",
    WEBHOOK_ALLOW_CIDRS: "10.1.2.0/24,fd00::/8",
    WEBHOOK_SCHEDULE_SECONDS: "0, 0.5, 1, 2, 3, 4, 5",
    WEBHOOK_AUTO_DISABLE: "true",
  });
  assert.deepEqual(webhooks.allowHosts, ["hooks.internal", "other.internal"]);
  assert.deepEqual(webhooks.allowCidrs, ["10.1.2.0/24", "fd00::/8"]);
  assert.deepEqual(webhooks.scheduleSeconds, [0, 0.5, 1, 2, 3, 4, 5]);
  assert.equal(webhooks.autoDisable, true);
});

test("trusted proxies are a number of hops, or addresses and networks", () => {
  assert.equal(trustedProxies("2"), 2);
  assert.deepEqual(trustedProxies("10.0.0.0/8, 2001:db8::/32,192.0.2.9"), [
    "10.0.0.0/8",
    "2001:db8::/32",
    "192.0.2.9",
  ]);
  for (const wrong of ["10", "-1", "true", "10.0.0.0/33", "10.0.0.0/", "proxy", "10.0.0.1,"])
    assert.throws(() => trustedProxies(wrong), /TRUST_PROXY must be a number of proxies/);
});

function trustedProxies(text: string): ReturnType<typeof readConfig>["trustProxy"] {
  return readConfig({ TRUST_PROXY: text }).trustProxy;
}

test("processes are a number or one per core, and a worker has one", () => {
  assert.equal(processesOf({ PLATEN_PROCESSES: "3" }), 3);
  assert.ok(processesOf({ PLATEN_PROCESSES: "auto" }) >= 1);
  assert.equal(processesOf({ PLATEN_PROCESSES: "1", PLATEN_ROLE: "worker" }), 1);
  assert.throws(
    () => processesOf({ PLATEN_PROCESSES: "2", PLATEN_ROLE: "worker" }),
    /PLATEN_PROCESSES must be 1 with PLATEN_ROLE=worker/,
  );
  assert.throws(
    () => processesOf({ PLATEN_PROCESSES: "many" }),
    /PLATEN_PROCESSES must be auto or a whole number from 1 to 64/,
  );
});

function processesOf(env: Readonly<Record<string, string>>): number {
  return readConfig({ PLATEN_HOME: "/data", ...env }).processes;
}
