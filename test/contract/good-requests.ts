import { EVER, type Ids, UNREACHABLE_URL, VALUES } from "../support/harness/one-of-each.ts";
import { smallPdf } from "../support/harness/templates.ts";
import type { Operation } from "./contract-document.ts";

/** A valid request of an operation. */
export type Good =
  | { readonly kind: "json"; readonly body: unknown }
  | {
      readonly kind: "form";
      readonly fields: Readonly<Record<string, string>>;
      readonly file: readonly [name: string, bytes: Uint8Array];
    };

/** For unique names. */
export type Serial = () => string;

const csv = (text: string): readonly [string, Uint8Array] => [
  "rows.csv",
  new TextEncoder().encode(text),
];
const json = (body: unknown): Good => ({ kind: "json", body });
const pdf = (fields: Readonly<Record<string, string>>): Good => ({
  kind: "form",
  fields,
  file: ["form.pdf", smallPdf()],
});

/** Bodies by operation. An operation with a body that is missing here fails the run. */
const GOOD: Readonly<Record<string, (ids: Ids, serial: Serial) => Good>> = {
  "POST /templates/upload": () => pdf({ name: "Tax form" }),
  "POST /templates/{template_id}/versions": () => pdf({ carry_mappings: "false" }),
  "PUT /templates/{template_id}": () => json({ name: "Tax form", description: "Of the year." }),
  "POST /templates/{template_id}/promote": () => json({ to: "staging", version: 1 }),
  "POST /mappings": ({ template_id }) => json({ ...mapping(), template_id: Number(template_id) }),
  "PUT /mappings/{mapping_id}": () => json({ ...mapping(), is_template: true }),
  "POST /mappings/{mapping_id}/validate": () => json({ data: VALUES }),
  "POST /mappings/{mapping_id}/clone": ({ template_id }) =>
    json({ name: "Copy", template_id: Number(template_id) }),
  "POST /ai/mapping-suggestions": ({ template_id }) =>
    json({ template_id: Number(template_id), aliases: ["name", "city"], min_confidence: 0.5 }),
  "POST /ai/templates/{template_id}/analyze": () => json({}),
  "POST /ai/detect-fields": () => pdf({}),
  "POST /schema-templates/validate": () =>
    json({ schema: { type: "object" }, rows: [VALUES], source: "csv" }),
  "POST /schema-templates": () => json({ name: "Person", schema: { type: "object" } }),
  "PUT /schema-templates/{schema_template_id}": () =>
    json({ name: "Person", schema: { type: "object", required: ["name"] } }),
  "POST /signatures": () => json({ name: "Ada", typed_name: "Ada Lovelace" }),
  "POST /envelopes": (ids) => json({ name: "Letters", ...pair(ids) }),
  "PUT /envelopes/{envelope_id}": (ids) =>
    json({ name: "Letters", filename_pattern: "{name}", pairs: [pair(ids)] }),
  "POST /generate/pdf": ({ envelope_id }) =>
    json({ envelope_id: Number(envelope_id), data: VALUES }),
  "POST /generate/envelope-bulk": ({ envelope_id = "" }) => ({
    kind: "form",
    fields: { envelope_id },
    file: csv("name\nAda\nBob\n"),
  }),
  "POST /generate/envelope-bulk/{upload_id}/retry": () => json({}),
  "POST /api-keys": (_, serial) =>
    json({ name: `Key ${serial()}`, scope: "read", environment: "staging" }),
  "POST /api-keys/{api_key_id}/rotate": () => json({ overlap_seconds: 60 }),
  "PUT /account": () => json({ name: "Acme", retention_seconds: 86_400 }),
  "POST /account/erase": () => json({ confirm: "owner@example.com" }),
  "POST /webhook-configs": (_, serial) =>
    json({ name: `Hook ${serial()}`, webhook_url: UNREACHABLE_URL, events: ["batch.completed"] }),
  "PUT /webhook-configs/{webhook_id}": () =>
    json({ name: "Hook", webhook_url: UNREACHABLE_URL, is_active: false }),
  "POST /webhook-configs/test": ({ webhook_id }) =>
    json({ webhook_id: Number(webhook_id), event_type: "batch.failed" }),
  "POST /webhook-configs/{webhook_id}/rotate-secret": () => json({ overlap_seconds: 60 }),
  "POST /webhook-configs/{webhook_id}/replay": () => json({ ...EVER, status: "failed" }),
  "POST /billing/checkout": () => json({ plan: "PRO", interval: "month" }),
  "PUT /billing/subscription/upgrade": () => json({}),
  "PUT /billing/subscription/downgrade": () =>
    json({ interval: "month", proration_behavior: "none" }),
  "POST /billing/subscription/preview": () => json({ plan: "ENTERPRISE", interval: "month" }),
  "POST /billing/subscription/cancel": () =>
    json({ cancellation_details: { comment: "Back in spring.", feedback: "other" } }),
  "POST /billing/subscription/reactivate": () => json({}),
  "POST /members": (_, serial) => json({ email: `m${serial()}@example.com`, role: "viewer" }),
  "PUT /members/{member_id}": () => json({ role: "editor" }),
  "PUT /me": () => json({ name: "Ada Lovelace" }),
  "PUT /me/password": () =>
    json({ current_password: "not the current one", new_password: "a better one than before" }),
  "POST /me/totp/confirm": () => json({ code: "123456" }),
  "POST /me/passkeys": () => json({ name: "Laptop", credential: {} }),
  "PUT /me/passkeys/{passkey_id}": () => json({ name: "Key ring" }),
  "POST /session": () => json({ email: "ada@example.com", password: "the right one of Ada" }),
  "PUT /session": () => json({ account: "acct_UDjlATD7ePPueZeFr108" }),
  "POST /session/second-factor": () => json({ challenge: "chl_example", code: "123456" }),
  "POST /session/link": () => json({ token: "example" }),
  "POST /session/passkey": () => json({ credential: {} }),
  "POST /session/reauthenticate": () => json({ password: "the right one of Ada" }),
  "POST /session/setup": () =>
    json({
      token: "example",
      email: "ada@example.com",
      name: "Ada Lovelace",
      password: "the right one of Ada",
    }),
  "POST /session/invitation": () => json({ token: "example" }),
  "POST /session/reset": () => json({ email: "ada@example.com" }),
  "POST /session/reset/confirm": () =>
    json({ token: "example", password: "a better one than before" }),
};

/** The short name of an operation, as used in the tables. */
export function shortName({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method} ${path.replace("/api/v1", "")}`;
}

/** A request that succeeds; null for an operation without a body. */
export function goodRequest(operation: Operation, ids: Ids, serial: Serial): Good | null {
  if (operation.body === null) return null;
  const make = GOOD[shortName(operation)];
  if (make === undefined)
    throw new Error(`say in test/contract/good-requests.ts what ${shortName(operation)} takes`);
  return make(ids, serial);
}

function mapping(): { name: string; field_mappings: Readonly<Record<string, unknown>> } {
  const field_mappings = {
    "person.name": "name",
    "person.city": { source: "city", default: "Bern", transform: "trim | upper" },
  };
  return { name: "Person", field_mappings };
}

function pair({ template_id, mapping_id }: Ids): { template_id: number; mapping_id: number } {
  return { template_id: Number(template_id), mapping_id: Number(mapping_id) };
}
