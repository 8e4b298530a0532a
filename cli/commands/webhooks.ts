import type { LinkedPage, WebhookConfigResponse, WebhookEvent } from "@platen/sdk";
import { type Command, InvalidArgumentError } from "commander";
import { shortened } from "../output/wording.ts";
import { EVENT_TYPES, eventTypesIn } from "../remote/event-names.ts";
import { given } from "../remote/inputs.ts";
import { deleteVerb, KINDS, verbOf } from "../remote/kinds.ts";
import { listVerb } from "../remote/list.ts";
import { group, type Shown, verb } from "../remote/verb.ts";
import { oneOf, secondsOf } from "../terminal/option-values.ts";
import { EXIT, misuse } from "../terminal/refusal.ts";
import { deliveriesVerb, deliveryVerb, replayVerb, resendVerb } from "./webhook-deliveries.ts";

type EventType = WebhookEvent["type"];

const EVENTS = [
  "--events <types>",
  `the events that it receives, separated by commas: ${EVENT_TYPES.join(", ")}`,
  eventTypesIn,
] as const;
const BULK_EVENTS = EVENT_TYPES.filter((type) => type.startsWith("batch."));
const WIDTH = 60;

/** `platen webhooks`: addresses that receive events. */
export function webhooksCommand(): Command {
  return group("webhooks", "Addresses that receive events, and their deliveries.", [
    listVerb<LinkedPage<WebhookConfigResponse>>({
      description: "List the webhooks of the key's environment.",
      example: "webhooks list",
      list: (platen, query) => platen.webhookConfigs.list(query),
      plural: "items",
      columns: [
        { title: "ID", align: "right", of: ({ id }) => id },
        { title: "NAME", of: ({ name }) => shortened(name, WIDTH) },
        { title: "URL", of: ({ webhook_url }) => shortened(webhook_url, WIDTH) },
        { title: "MAPPING", align: "right", of: ({ mapping_id }) => mapping_id },
        { title: "STATE", of: stateOf },
        { title: "LAST TRIGGERED", of: ({ last_triggered_at }) => last_triggered_at },
        { title: "EVENTS", of: ({ events }) => events.join(" ") },
      ],
    }),
    createVerb(),
    verbOf(KINDS.webhook, {
      name: "get",
      description: "Show a webhook.",
      run: async (platen, id) => showWebhook(await platen.webhookConfigs.get(id)),
    }),
    updateVerb(),
    deleteVerb(KINDS.webhook, {
      description: "Delete a webhook; pending deliveries are abandoned.",
      delete: (platen, id) => platen.webhookConfigs.delete(id),
    }),
    testVerb(),
    rotateVerb(),
    deliveriesVerb(),
    deliveryVerb(),
    resendVerb(),
    replayVerb(),
  ]);
}

function createVerb(): Command {
  type Options = { name?: string; events?: readonly EventType[]; mapping?: number | null };
  return verb<Options>({
    name: "create",
    description: "Create a webhook; its secret is shown only once.",
    args: [["<url>", "an https address that the service can reach"]],
    options: [
      ["--name <name>", "its name (default: the address's host)"],
      EVENTS,
      ["--mapping <mapping>", "only events of this mapping (default: all)", mappingIn],
    ],
    examples: ["webhooks create https://example.org/hooks --events batch.completed,batch.failed"],
    run: async ({ platen, args: [webhook_url = ""], options }) => {
      const name = options.name ?? hostOf(webhook_url);
      const more = given({ events: options.events, mapping_id: options.mapping });
      const made = await platen.webhookConfigs.create({ name, webhook_url, ...more });
      const { json, text } = withSecret(made, made.secret);
      return { json, text: `${text}\n\n${heardLine(made)}` };
    },
  });
}

/** Returns the events that a new webhook receives, and how it receives those of bulk jobs. */
function heardLine({ id, events }: WebhookConfigResponse): string {
  const heard = `hears: ${events.join(", ")}`;
  const missing = BULK_EVENTS.filter((type) => !events.includes(type));
  if (missing.length === 0) return heard;
  const all = [...missing, ...events].join(",");
  return `${heard}; add --events ${all} for bulk jobs (platen webhooks update ${id})`;
}

function updateVerb(): Command {
  type Options = {
    name?: string;
    url?: string;
    events?: readonly EventType[];
    mapping?: number | null;
    pause?: boolean;
    resume?: boolean;
  };
  return verb<Options>({
    name: "update",
    description: "Change a webhook, pause or resume it.",
    args: [KINDS.webhook.arg],
    options: [
      ["--name <name>", "its name"],
      ["--url <url>", "its address"],
      EVENTS,
      ["--mapping <mapping>", "only events of this mapping, or all", mappingIn],
      ["--pause", "hold back pending deliveries, and send no events meanwhile"],
      ["--resume", "resume it"],
    ],
    examples: ["webhooks update 3 --url https://example.org/new", "webhooks update 3 --pause"],
    run: async ({ platen, args: [id], options: { url, events, mapping, name, ...state } }) => {
      if (state.pause === true && state.resume === true)
        throw misuse(
          "--pause and --resume exclude each other.",
          "Give one of --pause and --resume.",
        );
      const is_active = state.resume ?? (state.pause === true ? false : undefined);
      const change = given({ name, webhook_url: url, events, mapping_id: mapping, is_active });
      return showWebhook(await platen.webhookConfigs.update(KINDS.webhook.idIn(id), change));
    },
  });
}

function testVerb(): Command {
  type Options = { event?: EventType; url?: string; secret?: string };
  return verb<Options>({
    name: "test",
    description: "Send an example event, to a webhook or to an address.",
    args: [["[webhook]", "the webhook's number"]],
    options: [
      [
        "--event <type>",
        "the type of the event (default: generation.completed)",
        oneOf(EVENT_TYPES),
      ],
      ["--url <url>", "an address instead of a webhook"],
      ["--secret <secret>", "with --url: the secret to sign with"],
    ],
    examples: ["webhooks test 3 --event batch.failed"],
    run: async ({ platen, args: [id], options: { event, url, secret } }) => {
      const webhook_id = id === undefined ? undefined : KINDS.webhook.idIn(id);
      const wanted = given({ webhook_id, webhook_url: url, secret, event_type: event });
      const result = await platen.webhookConfigs.test(wanted);
      const { success, status_code, response_time_ms, error } = result;
      const end = success ? "Delivered" : "Not delivered";
      const why = error === null ? "" : `: ${error}`;
      const text = `${end}, ${status_code ?? "no answer"}, ${Math.round(response_time_ms)} ms${why}`;
      return { json: result, text, exitCode: success ? EXIT.done : EXIT.failed };
    },
  });
}

function rotateVerb(): Command {
  return verb<{ readonly overlap?: number }>({
    name: "rotate-secret",
    description: "Replace the secret by a new one, which is shown only once.",
    args: [KINDS.webhook.arg],
    options: [
      [
        "--overlap <seconds>",
        "how long the old secret also signs (default: not at all)",
        secondsOf,
      ],
    ],
    examples: ["webhooks rotate-secret 3 --overlap 86400"],
    run: async ({ platen, args: [id], options: { overlap } }) => {
      const rotation = given({ overlap_seconds: overlap });
      const made = await platen.webhookConfigs.rotateSecret(KINDS.webhook.idIn(id), rotation);
      return withSecret(made, made.secret);
    },
  });
}

function showWebhook(webhook: WebhookConfigResponse): Shown {
  const { id, name, webhook_url, mapping_id, events, created_at, last_triggered_at } = webhook;
  const lines = [
    `Webhook ${id}, ${name}: ${stateOf(webhook)}`,
    `  url             ${webhook_url}`,
    `  events          ${events.join(", ")}`,
    `  mapping         ${mapping_id ?? "all"}`,
    `  created         ${created_at}`,
    `  last triggered  ${last_triggered_at ?? "–"}`,
  ];
  return { json: webhook, text: lines.join("\n") };
}

function withSecret(webhook: WebhookConfigResponse, secret: string): Shown {
  const { text } = showWebhook(webhook);
  return {
    json: webhook,
    text: `${text}\n\n${secret}\n\nStore it now: it is not shown again.`,
  };
}

function stateOf({ is_active }: WebhookConfigResponse): string {
  return is_active ? "active" : "paused";
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}

function mappingIn(text: string): number | null {
  if (text === "all") return null;
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give a mapping's number, or all.");
}
