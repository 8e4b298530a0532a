import type { LinkedPage, WebhookDelivery, WebhookDeliveryDetails } from "@platen/sdk";
import type { Command } from "commander";
import { counted, shortened } from "../output/wording.ts";
import { given } from "../remote/inputs.ts";
import { KINDS } from "../remote/kinds.ts";
import { type ItemColumn, listVerb, tableOf } from "../remote/list.ts";
import { idIn, type Shown, verb } from "../remote/verb.ts";
import { oneOf } from "../terminal/option-values.ts";
import { misuse } from "../terminal/refusal.ts";

const STATUSES = ["pending", "retrying", "delivered", "failed", "abandoned"] as const;
const DELIVERY = [
  "<delivery>",
  "the delivery's number, as platen webhooks deliveries shows it",
] as const;
const MESSAGE_WIDTH = 80;

const COLUMNS: readonly ItemColumn<WebhookDelivery>[] = [
  { title: "ID", align: "right", of: ({ id }) => id },
  { title: "EVENT", of: ({ event_type }) => event_type },
  { title: "STATUS", of: ({ status }) => status },
  { title: "ATTEMPTS", align: "right", of: (one) => `${one.attempts} of ${one.max_attempts}` },
  { title: "CODE", align: "right", of: ({ response_code }) => response_code },
  { title: "MS", align: "right", of: ({ duration_ms }) => duration_ms },
  { title: "CREATED", of: ({ created_at }) => created_at },
  { title: "NEXT ATTEMPT", of: ({ next_attempt_at }) => next_attempt_at },
  { title: "REASON", of: ({ error_message }) => shortened(error_message ?? "", MESSAGE_WIDTH) },
];

const ATTEMPT_COLUMNS: readonly ItemColumn<WebhookDeliveryDetails["attempt_log"][number]>[] = [
  { title: "ATTEMPT", align: "right", of: ({ attempt }) => attempt },
  { title: "STARTED", of: ({ started_at }) => started_at },
  { title: "MS", align: "right", of: ({ duration_ms }) => duration_ms },
  { title: "CODE", align: "right", of: ({ response }) => response?.status_code ?? null },
  { title: "REASON", of: ({ error }) => shortened(error ?? "", MESSAGE_WIDTH) },
];

/** `platen webhooks deliveries` */
export function deliveriesVerb(): Command {
  return listVerb<LinkedPage<WebhookDelivery>>({
    name: "deliveries",
    description: "List the deliveries to a webhook, made and pending.",
    args: [KINDS.webhook.arg, ["[status]", `only these: ${STATUSES.join(", ")}`]],
    example: "webhooks deliveries 3",
    list: (platen, query, [id, wanted]) => {
      const status = STATUSES.find((one) => one === wanted);
      if (status === undefined && wanted !== undefined)
        throw misuse(`A delivery is ${STATUSES.join(", ")}.`);
      return platen.webhookConfigs.deliveries(KINDS.webhook.idIn(id), {
        ...query,
        ...given({ status }),
      });
    },
    plural: "items",
    columns: COLUMNS,
  });
}

/** `platen webhooks delivery` */
export function deliveryVerb(): Command {
  return verb({
    name: "delivery",
    description: "Show a delivery with every attempt.",
    args: [KINDS.webhook.arg, DELIVERY],
    examples: ["webhooks delivery 3 117", "webhooks delivery 3 117 --json"],
    run: async ({ platen, args: [webhook, id] }) => {
      const ids = [KINDS.webhook.idIn(webhook), idIn(id, "delivery")] as const;
      const delivery = await platen.webhookConfigs.delivery(...ids);
      const { attempt_log: attempts } = delivery;
      const lines = attempts.length === 0 ? "" : `\n\n${tableOf(ATTEMPT_COLUMNS, attempts)}`;
      return { json: delivery, text: `${headOf(delivery)}${lines}` };
    },
  });
}

/** `platen webhooks resend` */
export function resendVerb(): Command {
  return verb({
    name: "resend",
    description: "Deliver an event again: the same id, the same bytes.",
    args: [KINDS.webhook.arg, DELIVERY],
    examples: ["webhooks resend 3 117"],
    run: async ({ platen, args: [webhook, id] }): Promise<Shown> => {
      const ids = [KINDS.webhook.idIn(webhook), idIn(id, "delivery")] as const;
      const delivery = await platen.webhookConfigs.resend(...ids);
      return { json: delivery, text: headOf(delivery) };
    },
  });
}

/** `platen webhooks replay` */
export function replayVerb(): Command {
  type Options = { from: string; to: string; status?: (typeof STATUSES)[number] };
  return verb<Options>({
    name: "replay",
    description: "Deliver the events of a period again.",
    args: [KINDS.webhook.arg],
    required: [
      ["--from <time>", "start of the period, such as 2027-01-31T00:00:00Z"],
      ["--to <time>", "end of the period"],
    ],
    options: [
      [
        "--status <status>",
        `only those whose last status is ${STATUSES.join(", ")}`,
        oneOf(STATUSES),
      ],
    ],
    examples: [
      "webhooks replay 3 --from 2027-01-31T00:00:00Z --to 2027-01-31T06:00:00Z --status failed",
    ],
    run: async ({ platen, args: [id], options: { from, to, status } }) => {
      const wanted = { from, to, ...given({ status }) };
      const replayed = await platen.webhookConfigs.replay(KINDS.webhook.idIn(id), wanted);
      const { created } = replayed;
      return { json: replayed, text: `${counted(created, "event")} will be delivered again.` };
    },
  });
}

function headOf({ id, event_type, event_id, status }: WebhookDelivery): string {
  return `Delivery ${id} of ${event_type} (${event_id}): ${status}`;
}
