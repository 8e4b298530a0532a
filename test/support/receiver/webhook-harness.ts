import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { verifyWebhook, type WebhookEvent } from "../../../sdk/mod.ts";
import { type Answer, ask, type Question } from "../harness/ask.ts";
import { eventually } from "../harness/eventually.ts";
import {
  type TestAccount,
  type TestService,
  testAccount,
  testService,
} from "../harness/service.ts";
import { type Authority, testAuthority } from "./authority.ts";
import type { Received } from "./received.ts";

const WEBHOOKS = "/api/v1/webhook-configs";

/** A configuration in the API; only the response to its creation has a `secret`. */
const Webhook = z.looseObject({
  id: z.int(),
  name: z.string(),
  webhook_url: z.string(),
  mapping_id: z.int().nullable(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  secret: z.string().optional(),
  created_at: z.iso.datetime(),
  last_triggered_at: z.iso.datetime().nullable(),
});

const CreatedWebhook = Webhook.extend({ secret: z.string() });

/** A delivery in the API. */
const DeliveryLine = z.looseObject({
  id: z.int(),
  webhook_config_id: z.int(),
  event_id: z.string(),
  event_type: z.string(),
  status: z.enum(["pending", "retrying", "delivered", "failed", "abandoned"]),
  attempts: z.int(),
  max_attempts: z.literal(7),
  response_code: z.int().nullable(),
  error_message: z.string().nullable(),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
  duration_ms: z.number().nullable(),
});

export type ShownWebhook = z.output<typeof Webhook>;
export type NewWebhook = z.output<typeof CreatedWebhook>;
export type ShownDelivery = z.output<typeof DeliveryLine>;

/** The webhook operations of one caller. */
export type WebhookHarness = {
  readonly ask: (path: string, question?: Question) => Promise<Answer>;
  /** Registers a webhook, which must succeed. */
  readonly create: (url: string, more?: Readonly<Record<string, unknown>>) => Promise<NewWebhook>;
  readonly find: (id: number) => Promise<ShownWebhook>;
  readonly change: (id: number, change: object) => Promise<ShownWebhook>;
  /** The log of a webhook, newest first. */
  readonly deliveries: (id: number) => Promise<readonly ShownDelivery[]>;
  /** Polls until `count` deliveries of a webhook have ended, and returns the whole log. */
  readonly ended: (id: number, count?: number) => Promise<readonly ShownDelivery[]>;
  /** Polls until a delivery of the webhook matches. */
  readonly found: (
    id: number,
    isMatch: (delivery: ShownDelivery) => boolean,
  ) => Promise<ShownDelivery>;
};

/** A service that may call receivers on loopback, and trusts an additional certificate authority. */
export type WebhookService = TestService & {
  readonly authority: Authority;
  readonly account: TestAccount;
  /** Requests as the account's admin in production. */
  readonly harness: WebhookHarness;
};

/** The shortest delays that are still distinguishable. */
const QUICK = "0,0.3,0.3,0.3,0.3,0.3,0.3";

/** Starts a service with these additional variables. */
export async function openWebhookService(
  env: Record<string, string> = {},
): Promise<WebhookService> {
  const authority = await testAuthority();
  const trust = await trustingSettings(authority);
  const service = await testService({ ...trust.env, WEBHOOK_SCHEDULE_SECONDS: QUICK, ...env });
  const account = await testAccount(service);
  return {
    ...service,
    authority,
    account,
    harness: webhookHarness(service.url, account.key()),
    stop: async () => {
      await service.stop();
      await trust.clear();
    },
  };
}

/** Settings that allow loopback and trust `authority`; `clear` removes its file. */
export async function trustingSettings(
  authority: Authority,
): Promise<{ readonly env: Record<string, string>; readonly clear: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "platen-authority-"));
  const file = join(folder, "ca.pem");
  await writeFile(file, authority.ca);
  return {
    env: { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8", WEBHOOK_CA_FILE: file },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The harness of a caller with this key. */
export function webhookHarness(url: string, key: string): WebhookHarness {
  const asking: WebhookHarness["ask"] = (path, question = {}) =>
    ask(url + WEBHOOKS + path, { key, ...question });
  const deliveries: WebhookHarness["deliveries"] = async (id) =>
    z.array(DeliveryLine).parse(good(await asking(`/${id}/deliveries?limit=500`), 200).body);

  return {
    ask: asking,
    create: async (webhook_url, more = {}) => {
      const json = { name: "A receiver", webhook_url, ...more };
      return CreatedWebhook.parse(good(await asking("", { json }), 201).body);
    },
    find: async (id) => Webhook.parse(good(await asking(`/${id}`), 200).body),
    change: async (id, json) =>
      Webhook.parse(good(await asking(`/${id}`, { method: "PUT", json }), 200).body),
    deliveries,
    ended: (id, count = 1) =>
      eventually(
        `${count} ended deliveries of webhook ${id}`,
        () => deliveries(id),
        (log) => log.filter(hasEnded).length >= count,
      ),
    found: async (id, isMatch) => {
      const awaited = `a matching delivery of webhook ${id}`;
      const log = await eventually(
        awaited,
        () => deliveries(id),
        (all) => all.some(isMatch),
      );
      return log.find(isMatch) ?? assert.fail(awaited);
    },
  };
}

function hasEnded({ status }: ShownDelivery): boolean {
  return status !== "pending" && status !== "retrying";
}

/**
 * Verifies a received event like a careful receiver: by the SDK, with both families of signatures, each of which must be
 * valid by itself at the time of arrival.
 */
export async function verified(
  { body, headers, atMs }: Received,
  secret: string | readonly string[],
): Promise<WebhookEvent> {
  const { "webhook-signature": standard, "service-signature": service, ...others } = headers;
  assert.ok(standard !== undefined && service !== undefined, "a signature is missing");
  const signed = { ...others, "webhook-signature": standard };
  const event = await verifyWebhook(body, signed, secret, { now: atMs / 1000 });
  await verifyWebhook(body, { ...others, "service-signature": service }, secret);
  return event;
}

function good(answer: Answer, status: number): Answer {
  assert.equal(answer.status, status, answer.text);
  return answer;
}
