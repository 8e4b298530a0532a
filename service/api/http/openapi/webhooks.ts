import { EVENTS, WebhookEvent } from "#contract/event.ts";
import type { JsonSchema, SchemaComponents } from "./schemas.ts";

const HEADERS: readonly (readonly [name: string, description: string])[] = [
  ["Service-Event", "The type of the event."],
  [
    "Service-Signature",
    "`sha256=` and the HMAC-SHA-256 of the raw body in hexadecimal; its key is the whole secret as it was shown.",
  ],
  ["webhook-id", "The id of the event (Standard Webhooks)."],
  ["webhook-timestamp", "When this attempt was made, in Unix seconds (Standard Webhooks)."],
  [
    "webhook-signature",
    "`v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64, keyed with the bytes behind `whsec_`; one for each valid secret, separated by spaces (Standard Webhooks).",
  ],
];

/** Members of every example. */
const ENVELOPE = {
  id: "evt_5hTkq0cVd3mW8xPz1LrA7bYe",
  created_at: "2026-11-24T02:01:44.679Z",
  environment: "production",
};
const TASK = { task_id: "task_5hTkq0cVd3mW8xPz1LrA", template_id: 1 };
const JOB = { batch_job_id: "bulk_5hTkq0cVd3mW8xPz1LrA" };

const DATA: Readonly<Record<keyof typeof EVENTS, JsonSchema>> = {
  "generation.completed": {
    ...TASK,
    download_url: "https://forms.example/api/v1/generate/download/file_5hTkq0cVd3mW8xPz1LrA",
    expires_at: "2026-11-27T02:01:44.679Z",
  },
  "generation.failed": {
    ...TASK,
    error: "The value does not fit the field.",
    error_code: "text_truncated",
  },
  "batch.completed": {
    ...JOB,
    total: 3,
    succeeded: 2,
    failed: 1,
    download_url: `https://forms.example/api/v1/generate/envelope-bulk/download/${JOB.batch_job_id}`,
  },
  "batch.failed": { ...JOB, error: "The file could not be read to its end." },
};

/** Returns the `webhooks` of the document: the request for each type of event. */
export function webhooksOf(schemas: SchemaComponents): JsonSchema {
  schemas.place(WebhookEvent);
  const parameters = HEADERS.map(([name, description]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  }));
  const types = Object.keys(EVENTS) as readonly (keyof typeof EVENTS)[];
  return Object.fromEntries(
    types.map((type) => [type, { post: delivery(type, parameters, schemas.place(EVENTS[type])) }]),
  );
}

function delivery(
  type: keyof typeof EVENTS,
  parameters: readonly JsonSchema[],
  schema: JsonSchema,
): JsonSchema {
  const value = { ...ENVELOPE, type, data: DATA[type] };
  return {
    operationId: `events.${type}`,
    tags: ["Webhooks"],
    summary: `Receive ${type}`,
    description:
      "Sent to the URL of each webhook that subscribes to the type. Verify a signature over the raw body before parsing it, store the event's id to process it only once, and answer within 10 seconds.",
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: { "application/json": { schema, examples: { event: { value } } } },
    },
    responses: {
      "2XX": { description: "The event was received." },
      "4XX": { description: "The event was not received; it is sent again, up to seven times." },
    },
  };
}
