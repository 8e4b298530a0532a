import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type {
  SecretRotate,
  SecretRotated,
  WebhookConfigCreate,
  WebhookConfigCreated,
  WebhookConfigResponse,
  WebhookConfigUpdate,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookReplay,
  WebhookReplayed,
  WebhookTest,
  WebhookTestResult,
} from "./contract.ts";
import { type LinkedPage, linkedListOf } from "./linked-list.ts";
import type { List } from "./list.ts";

const ALL = "/api/v1/webhook-configs";
const LIST = "GET /api/v1/webhook-configs";
const ONE = "/api/v1/webhook-configs/{webhook_id}";
const DELIVERIES = "GET /api/v1/webhook-configs/{webhook_id}/deliveries";
const DELIVERY = "/api/v1/webhook-configs/{webhook_id}/deliveries/{delivery_id}";

/** Addresses that receive the events of the key's environment, and their deliveries. */
export class WebhookConfigs {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The answer is the only one that has `secret`. */
  create(body: WebhookConfigCreate, options: CallOptions = {}): Promise<WebhookConfigCreated> {
    return this.#connection.json(`POST ${ALL}`, { body }, options);
  }

  /** All webhooks of the key's environment, newest first. */
  list(
    query: Query<typeof LIST> = {},
    options: CallOptions = {},
  ): List<LinkedPage<WebhookConfigResponse>> {
    return linkedListOf(this.#connection, LIST, { query }, options);
  }

  /** One webhook, without its secret. */
  get(webhook_id: number, options: CallOptions = {}): Promise<WebhookConfigResponse> {
    return this.#connection.json(`GET ${ONE}`, { path: { webhook_id } }, options);
  }

  /** Changes the members given; `is_active: false` pauses, `events` are replaced whole. */
  update(
    webhook_id: number,
    body: WebhookConfigUpdate,
    options: CallOptions = {},
  ): Promise<WebhookConfigResponse> {
    return this.#connection.json(`PUT ${ONE}`, { path: { webhook_id }, body }, options);
  }

  /** Abandons what was still to be delivered. */
  delete(webhook_id: number, options: CallOptions = {}): Promise<null> {
    return this.#connection.json(`DELETE ${ONE}`, { path: { webhook_id } }, options);
  }

  /** Puts a new secret in the place of the old one, which signs, too, for `overlap_seconds`. */
  rotateSecret(
    webhook_id: number,
    body: SecretRotate = {},
    options: CallOptions = {},
  ): Promise<SecretRotated> {
    const input = { path: { webhook_id }, body };
    return this.#connection.json(`POST ${ONE}/rotate-secret`, input, options);
  }

  /** Sends an example, to a webhook or to an address with a secret; `success` says how it went. */
  test(body: WebhookTest, options: CallOptions = {}): Promise<WebhookTestResult> {
    return this.#connection.json(`POST ${ALL}/test`, { body }, options);
  }

  /** What was delivered to it, or is to be, newest first. */
  deliveries(
    webhook_id: number,
    query: Query<typeof DELIVERIES> = {},
    options: CallOptions = {},
  ): List<LinkedPage<WebhookDelivery>> {
    const input = { path: { webhook_id }, query };
    return linkedListOf(this.#connection, DELIVERIES, input, options);
  }

  /** One delivery with each attempt, what was sent and what came back. */
  delivery(
    webhook_id: number,
    delivery_id: number,
    options: CallOptions = {},
  ): Promise<WebhookDeliveryDetails> {
    return this.#connection.json(`GET ${DELIVERY}`, { path: { webhook_id, delivery_id } }, options);
  }

  /** Delivers its event once more; answers the new delivery. */
  resend(
    webhook_id: number,
    delivery_id: number,
    options: CallOptions = {},
  ): Promise<WebhookDelivery> {
    const path = { webhook_id, delivery_id };
    return this.#connection.json(`POST ${DELIVERY}/resend`, { path }, options);
  }

  /** Delivers the events of a time once more, at most 10,000 with one call. */
  replay(
    webhook_id: number,
    body: WebhookReplay,
    options: CallOptions = {},
  ): Promise<WebhookReplayed> {
    return this.#connection.json(`POST ${ONE}/replay`, { path: { webhook_id }, body }, options);
  }
}
