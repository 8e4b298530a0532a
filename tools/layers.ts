import { DASHBOARD_LAYERS } from "./dashboard-layers.ts";
import { FORMS_LAYERS } from "./forms-layers.ts";
import { LAB_LAYER } from "./lab-layer.ts";
import { SANDBOX_LAYERS } from "./sandbox-layers.ts";
import { XFA_LAYERS } from "./xfa-layers.ts";

/**
 * The layers, lowest first: what each folder may import in addition to its own files.
 *
 * A new folder is a new layer. A new entry in a layer's lists is a new dependency and needs a decision record.
 */
export type Layer = {
  /** From the root. A file belongs to the layer with the longest matching folder. */
  readonly folder: string;
  /** The layers whose interfaces it may import, by folder. */
  readonly mayImport: readonly string[];
  /** Packages, `node:` modules, or `node:*` for all of these. */
  readonly mayUse: readonly string[];
  /** Single files that it may import directly: those that a tool generates from or documents. */
  readonly mayRead?: readonly string[];
};

const BASE = "service/base";
const CONTRACT = "service/contract";
/** The code that all routes share; it imports no route. */
const API_HTTP = "service/api/http";
const SETTINGS = "service/settings";
const WIRING = "service/wiring";
/** Parts of the service for other programs: filling without a service, the outbox. */
const LIBRARY = "service/library";
const ADMIN = "service/admin";
/** The readers of CSV and spreadsheets, which the command and the service share. */
const ROWS = ["forms/csv", "forms/input"];

/** The engine's modules that the domain imports. */
const ENGINE_PARTS = ["", "/assemble", "/bundle", "/compile", "/image", "/merge"].map(
  (part) => `engine${part}`,
);

/** The embedded PostgreSQL, which benchmarks start too. */
const EMBEDDED = "service/adapters/embedded";

/** Field mappings, the values that they make of rows, and file name patterns. */
const MAPPING = ["forms/field-mappings", "forms/row-values", "forms/file-names"];

/** The modules that filling imports, and itself. */
const FILLED = ["plans", "accounts", "templates", "signatures", "mappings", "envelopes", "filling"];

/** The domain's modules, lowest first; each may import those in its list. */
const DOMAIN: Readonly<Record<string, readonly string[]>> = {
  plans: [],
  accounts: ["plans"],
  events: ["accounts"],
  "request-log": ["accounts"],
  access: ["plans", "accounts"],
  admission: ["plans", "accounts", "access"],
  "people/records": ["accounts"],
  people: ["accounts", "access", "people/records"],
  members: ["plans", "accounts", "access", "people", "people/records"],
  notices: ["plans", "accounts"],
  usage: ["plans", "accounts", "notices"],
  "usage/reading": ["plans", "accounts", "usage"],
  "billing-records": ["plans", "accounts", "usage"],
  billing: ["plans", "accounts", "notices", "usage", "billing-records"],
  "templates/untrusted": [],
  templates: ["plans", "accounts", "templates/untrusted"],
  signatures: ["accounts"],
  mappings: ["plans", "accounts", "access", "templates"],
  suggestions: ["plans", "accounts", "templates", "templates/untrusted", "mappings", "usage"],
  envelopes: ["plans", "accounts", "templates", "mappings"],
  filling: ["accounts", "templates", "templates/untrusted", "signatures", "mappings", "envelopes"],
  "bulk-records": ["accounts", "envelopes", "filling"],
  bulk: [...FILLED, "templates/untrusted", "usage", "events", "bulk-records"],
  documents: [...FILLED, "usage", "events", "bulk-records"],
  work: ["bulk", "bulk-records", "documents"],
  erasure: ["accounts", "access", "bulk", "bulk-records"],
  "webhooks/records": ["events", "accounts", "mappings"],
  webhooks: ["plans", "events", "accounts", "templates", "mappings", "notices", "webhooks/records"],
};

/** The packages used by each module of the domain: pure functions, as time and randomness are arguments. */
const DOMAIN_PACKAGES: Readonly<Record<string, readonly string[]>> = { people: ["otpauth"] };
const DOMAIN_FOLDERS = Object.keys(DOMAIN).map(domainFolder);

/** The modules of the API, each with the others that it may import. */
const API: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  billing: [],
  bulk: [],
  dashboard: [],
  documents: [],
  envelopes: [],
  erasure: [],
  events: ["bulk", "documents"],
  mappings: [],
  operator: [],
  people: [],
  "request-log": [],
  signatures: [],
  suggestions: ["templates"],
  templates: [],
  usage: [],
  webhooks: [],
};
const API_FOLDERS = Object.keys(API).map(apiFolder);

/** Every layer may import all layers before it. */
const ENGINE_LAYERS = [
  "cos",
  "platform",
  "form",
  "text",
  "pdfa",
  "scripts",
  "appearance",
  "assemble",
  "format",
  "image",
  "deflate",
  "encryption",
  "fill",
  "compile",
].map(engineFolder);

/** The packages used by each engine layer. */
const ENGINE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "engine/encryption": ["@noble/hashes"],
  "engine/platform": ["@noble/ciphers", "@noble/hashes", "pako"],
  "engine/scripts": ["bidi-js", "linebreak"],
};

/** Everything that the composition root wires together. */
const WIRED = [
  BASE,
  CONTRACT,
  ...DOMAIN_FOLDERS,
  "service/adapters/dashboard",
  "service/adapters/database",
  EMBEDDED,
  "service/adapters/mail",
  "service/adapters/model",
  "service/adapters/objects",
  "service/adapters/outbound",
  "service/adapters/processes",
  "service/adapters/processor",
  "service/adapters/sandbox",
  "service/adapters/schemas",
  "service/adapters/passkeys",
  "service/adapters/sso",
  "service/adapters/system",
  "service/adapters/tracing",
  "service/adapters/fill-workers",
  "service/adapters/untrusted",
  "service/api",
  API_HTTP,
  ...API_FOLDERS,
  "service/worker",
];

const ENGINE: readonly Layer[] = [
  ...ENGINE_LAYERS.map((folder, index) => ({
    folder,
    mayImport: ENGINE_LAYERS.slice(0, index),
    mayUse: ENGINE_PACKAGES[folder] ?? [],
  })),
  engine("bundle", ["platform"], []),
  engine("merge", ["cos", "platform", "form", "assemble", "fill", "bundle"], []),
  engine(
    "ingest",
    ["cos", "platform", "form", "pdfa", "encryption"],
    ["@noble/ciphers", "@noble/hashes", "sax"],
  ),
  engine(
    "authoring",
    ["cos", "platform", "form", "scripts", "assemble", "fill", "compile", "ingest"],
    [],
  ),
  engine("harfbuzz", ["scripts"], ["harfbuzzjs"]),
  engine(
    "node",
    ["platform", "scripts", "harfbuzz"],
    ["node:crypto", "node:fs", "node:module", "node:path/posix", "node:zlib"],
  ),
  {
    folder: "engine/library",
    mayImport: [
      ...ENGINE_LAYERS,
      engineFolder("authoring"),
      engineFolder("bundle"),
      engineFolder("ingest"),
      engineFolder("merge"),
    ],
    mayUse: [],
  },
  {
    folder: "engine",
    mayImport: [
      ...ENGINE_LAYERS,
      engineFolder("authoring"),
      engineFolder("bundle"),
      engineFolder("ingest"),
      engineFolder("merge"),
      engineFolder("library"),
    ],
    mayUse: [],
  },
];

const SERVICE: readonly Layer[] = [
  { folder: BASE, mayImport: [], mayUse: [] },
  { folder: CONTRACT, mayImport: [BASE], mayUse: ["zod"] },
  ...Object.entries(DOMAIN).map(([module, below]) => ({
    folder: domainFolder(module),
    mayImport: [BASE, ...ENGINE_PARTS, "forms", ...ROWS, ...MAPPING, ...below.map(domainFolder)],
    mayUse: DOMAIN_PACKAGES[module] ?? [],
  })),
  adapter("dashboard", ["engine/node"], ["node:*", "esbuild", "zod"]),
  adapter("database", [...ROWS, "forms/field-mappings"], ["node:*", "kysely", "pg", "zod"]),
  { folder: EMBEDDED, mayImport: [], mayUse: ["node:*", "pg", "zod"] },
  adapter("mail", [], ["node:*", "nodemailer"]),
  adapter("passkeys", [], ["@simplewebauthn/server", "zod"]),
  adapter("sso", [], ["openid-client", "zod"]),
  adapter("model", [], ["node:*", "@ai-sdk/anthropic", "@ai-sdk/openai-compatible", "ai", "zod"]),
  adapter(
    "objects",
    [],
    ["node:*", "@aws-sdk/client-s3", "@aws-sdk/lib-storage", "@aws-sdk/s3-request-presigner"],
  ),
  adapter("outbound", [], ["node:*", "undici"]),
  adapter("processes", [], ["node:*", "prom-client"]),
  adapter("processor", [], ["node:*", "stripe"]),
  adapter("sandbox", ["sandbox"], ["node:*", "pg"]),
  adapter("schemas", ["forms/row-values"], ["ajv", "ajv-formats"]),
  adapter("system", [], ["node:*"]),
  adapter(
    "fill-workers",
    ["engine", "engine/compile", "engine/node", "forms/row-values"],
    ["node:*"],
  ),
  adapter(
    "tracing",
    [],
    [
      "node:*",
      "@opentelemetry/api",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace-node",
    ],
  ),
  adapter(
    "untrusted",
    [
      "engine",
      "engine/assemble",
      "engine/authoring",
      "engine/compile",
      "engine/image",
      "engine/node",
      "forms",
      "xfa",
      "xfa/node",
    ],
    ["node:*", "@embedpdf/pdfium"],
  ),
  {
    folder: "service/api",
    mayImport: [API_HTTP, ...API_FOLDERS],
    mayUse: [],
  },
  ...Object.entries(API).map(([module, others]) => ({
    folder: apiFolder(module),
    mayImport: [
      BASE,
      CONTRACT,
      ...DOMAIN_FOLDERS,
      API_HTTP,
      ...others.map(apiFolder),
      ...(module === "bulk" ? ROWS : []),
    ],
    mayUse: ["zod"],
  })),
  {
    folder: API_HTTP,
    mayImport: [BASE, CONTRACT, ...DOMAIN_FOLDERS],
    mayUse: [
      "node:*",
      "@fastify/multipart",
      "@fastify/under-pressure",
      "fastify",
      "prom-client",
      "swagger-ui-dist",
      "zod",
    ],
  },
  { folder: "service/worker", mayImport: [BASE, ...DOMAIN_FOLDERS], mayUse: ["node:*"] },
  {
    folder: SETTINGS,
    mayImport: [BASE, ...DOMAIN_FOLDERS, "service/adapters/system"],
    mayUse: ["node:*", "pino", "zod"],
  },
  {
    folder: WIRING,
    mayImport: [...WIRED, SETTINGS, "mcp", "sdk"],
    mayUse: ["node:*", "pino", "prom-client", "zod"],
  },
  {
    folder: LIBRARY,
    mayImport: [...WIRED, ...ROWS, ...MAPPING, SETTINGS, WIRING],
    mayUse: ["node:*"],
  },
  { folder: ADMIN, mayImport: [...WIRED, SETTINGS, WIRING], mayUse: ["node:*", "zod"] },
  { folder: "service", mayImport: [...WIRED, SETTINGS, WIRING, ADMIN], mayUse: ["node:*", "pino"] },
];

export const LAYERS: readonly Layer[] = [
  ...ENGINE,
  ...FORMS_LAYERS,
  ...XFA_LAYERS,
  ...SERVICE,
  ...SANDBOX_LAYERS,
  ...DASHBOARD_LAYERS,
  { folder: "sdk", mayImport: [], mayUse: [] },
  {
    folder: "mcp",
    mayImport: ["sdk"],
    mayUse: ["node:*", "@modelcontextprotocol/sdk", "zod"],
  },
  {
    folder: "cli",
    mayImport: [
      "engine",
      "engine/node",
      "forms",
      "forms/residence-permit",
      "mcp",
      "sdk",
      "service",
      LIBRARY,
      ...ROWS,
      "forms/field-mappings",
      "forms/row-values",
      "forms/spreadsheet",
      "service/adapters/fill-workers",
      "service/adapters/untrusted",
    ],
    mayUse: ["node:*", "cli-progress", "commander"],
  },
  LAB_LAYER,
  {
    folder: "tools",
    mayImport: ["engine/node", "service/adapters/dashboard"],
    mayUse: ["node:*", "esbuild", "oxc-parser", "wabt", "zod"],
    mayRead: [
      "engine/text/glyph-names.ts",
      "service/adapters/embedded/runtime.ts",
      "service/api/http/openapi/document.ts",
      "service/api/routes.ts",
      "service/contract/refusals.ts",
      "service/settings/config.ts",
    ],
  },
  { folder: "test", mayImport: [], mayUse: [] },
];

function engineFolder(name: string): string {
  return `engine/${name}`;
}

function engine(name: string, below: readonly string[], mayUse: readonly string[]): Layer {
  return { folder: engineFolder(name), mayImport: below.map(engineFolder), mayUse };
}

function domainFolder(module: string): string {
  return `service/domain/${module}`;
}

function apiFolder(module: string): string {
  return `service/api/${module}`;
}

function adapter(name: string, engines: readonly string[], mayUse: readonly string[]): Layer {
  return {
    folder: `service/adapters/${name}`,
    mayImport: [BASE, ...DOMAIN_FOLDERS, ...engines],
    mayUse,
  };
}
