import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Answer, ask, formData, type Question } from "./ask.ts";
import { eventually } from "./eventually.ts";
import { upload } from "./templates.ts";

/** Ids by their name in paths and bodies. */
export type Ids = Readonly<Record<string, string>>;

/** A well-formed but unknown id of each kind. New kinds of ids must be added here. */
export const MISSING: Ids = {
  template_id: "2000000000",
  version: "2000000000",
  other: "2000000000",
  mapping_id: "2000000000",
  envelope_id: "2000000000",
  schema_template_id: "2000000000",
  api_key_id: "2000000000",
  member_id: "2000000000",
  signature_id: `sig_${"z".repeat(20)}`,
  upload_id: `bulk_${"z".repeat(20)}`,
  task_id: `task_${"z".repeat(20)}`,
  file_id: `file_${"z".repeat(20)}`,
  row: "1",
  webhook_id: "2000000000",
  delivery_id: "2000000000",
  invoice_id: `in_${"z".repeat(24)}`,
  session_id: "2000000000",
  passkey_id: "2000000000",
};

/** Kinds that belong to the environment of the key that created them. */
export const BOUND: readonly string[] = [
  "upload_id",
  "task_id",
  "file_id",
  "row",
  "webhook_id",
  "delivery_id",
];

/** Path parameters that are not ids of resources. */
export const PARTS: readonly string[] = ["version", "other", "row"];

/** Values for the template, which requires `name`, at most thirty characters. */
export const VALUES = { name: "Ada" } as const;

/** A webhook URL without a receiver. */
export const UNREACHABLE_URL = "https://receiver.invalid/hook";

/** A range that contains every event. */
export const EVER = { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" } as const;

/** Creates one resource of each kind with this key. Its bulk job and task have ended, its webhook is paused. */
export async function createOneOfEach(url: string, key: string): Promise<Ids> {
  const at = (path: string, question: Question): Promise<Answer> =>
    ask(`${url}/api/v1${path}`, { key, ...question });
  const template = await idFrom(upload({ url }, key), "id");
  const template_id = Number(template);
  const field_mappings = { "person.name": "name" };
  const json = { name: "M", template_id, field_mappings };
  const mapping = await idFrom(at("/mappings", { json }), "id");
  const pair = { name: "E", template_id, mapping_id: Number(mapping) };
  const envelope = await idFrom(at("/envelopes", { json: pair }), "id");
  const envelope_id = Number(envelope);
  const csv = new TextEncoder().encode("name\nAda\n");
  const form = formData({ envelope_id: envelope }, { file: ["rows.csv", csv] });
  const schema = { name: "S", schema: { type: "object" } };
  const member = { email: `${randomUUID()}@example.com`, role: "viewer" };
  const hook = { name: "W", webhook_url: UNREACHABLE_URL, is_active: false };
  const ids = {
    template_id: template,
    version: "1",
    other: "1",
    mapping_id: mapping,
    envelope_id: envelope,
    schema_template_id: await idFrom(at("/schema-templates", { json: schema }), "id"),
    signature_id: await idFrom(at("/signatures", { json: { name: "G", typed_name: "Ada" } }), "id"),
    api_key_id: await idFrom(
      at("/api-keys", { json: { name: "K", scope: "read", environment: "staging" } }),
      "id",
    ),
    member_id: await idFrom(at("/members", { json: member }), "id"),
    file_id: await idFrom(at("/generate/pdf", { json: { envelope_id, data: VALUES } }), "file_id"),
    task_id: await idFrom(
      at("/generate/pdf", { json: { envelope_id, data: VALUES, async_mode: true } }),
      "task_id",
    ),
    upload_id: await idFrom(at("/generate/envelope-bulk", { form }), "upload_id"),
    row: "1",
    webhook_id: await idFrom(at("/webhook-configs", { json: hook }), "id"),
  };
  await ended(url, key, `/generate/status/${ids.task_id}`);
  await ended(url, key, `/generate/envelope-bulk/status/${ids.upload_id}`);
  const delivery_id = await createReplay((path, question) =>
    at(`/webhook-configs/${ids.webhook_id}${path}`, question),
  );
  const all = { ...ids, delivery_id };
  return Object.fromEntries(Object.entries(all).filter(([, id]) => id !== ""));
}

/** States of bulk jobs and tasks that have not ended. */
const OPEN = ["queued", "pending", "processing"];

/** Waits until a bulk job or a task has ended; `path` is that of its status. */
export async function ended(url: string, key: string, path: string): Promise<void> {
  const read = async () =>
    z.looseObject({ status: z.string() }).parse((await ask(`${url}/api/v1${path}`, { key })).body);

  await eventually(`the end of ${path}`, read, ({ status }) => !OPEN.includes(status));
}

/** Creates a delivery of a paused webhook by replaying an earlier event; it is never sent. */
async function createReplay(
  at: (path: string, question: Question) => Promise<Answer>,
): Promise<string> {
  const made = await at("/replay", { json: EVER });
  assert.ok(made.status === 202, made.text);
  const { body } = await at("/deliveries", {});
  return String(z.array(z.looseObject({ id: z.int() })).parse(body)[0]?.id);
}

/** The id of the created resource; "" where the service has no such route (yet). */
async function idFrom(asked: Promise<Answer>, member: string): Promise<string> {
  const { status, body, text } = await asked;
  const { success, data } = z.looseObject({ error: z.string() }).safeParse(body);
  if (success && data.error === "not_found") return "";
  assert.ok(status < 300, text);
  return z.coerce.string().parse(z.looseObject({}).parse(body)[member]);
}
