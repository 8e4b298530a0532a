import type { WebhookEvent } from "./contract.ts";
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from "./encodings.ts";
import { hostMachine } from "./machine.ts";

/** Headers as servers provide them: `Headers`, or Node's record in any case. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Options of a receiver. */
export type VerifyOptions = {
  /**
   * The largest difference between the delivery's `webhook-timestamp` and the current time, in seconds; default 300.
   */
  readonly toleranceSeconds?: number;
  /** The current time in seconds since 1970; default: the machine's clock. */
  readonly now?: number;
};

/** The reason why a delivery is rejected. */
export type WebhookFault =
  | "no_signature"
  | "wrong_signature"
  | "no_timestamp"
  | "too_old"
  | "too_new"
  | "not_json";

/** A delivery that failed verification: respond with 400 and ignore its content. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly code: WebhookFault;

  constructor(code: WebhookFault) {
    super(MESSAGES[code]);
    this.code = code;
  }
}

const MESSAGES: Readonly<Record<WebhookFault, string>> = {
  no_signature: "The request has no signature.",
  wrong_signature: "The signature is not that of this body and secret.",
  no_timestamp: "The signature comes without id and time.",
  too_old: "The delivery was signed too long ago.",
  too_new: "The delivery was signed in the future.",
  not_json: "The body is signed, and no JSON.",
};

const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = "whsec_";
const HMAC = { name: "HMAC", hash: "SHA-256" } as const;

/** A key of Web Crypto, derived because runtimes name the type differently. */
type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/**
 * Verifies a delivery and returns its event; throws a `WebhookError`. `body` must be the received bytes, before any
 * parser changes them. While a secret is being replaced, pass both secrets.
 *
 * If the headers of Standard Webhooks (`webhook-id`, `-timestamp`, `-signature`) are present, only they are checked,
 * and a delivery that is replayed later is refused; `Service-Signature` covers the body but no time. Signatures are
 * compared in constant time. An event may be delivered more than once: remember its `id`.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const bytes = typeof body === "string" ? utf8(body) : body;
  const secrets = typeof secret === "string" ? [secret] : secret;
  const standard = headerOf(headers, "webhook-signature");
  const service = headerOf(headers, "service-signature");
  if (standard !== null) await verifyStandard(bytes, headers, standard, secrets, options);
  else if (service !== null) await verifyService(bytes, service, secrets);
  else throw new WebhookError("no_signature");
  return eventIn(bytes);
}

/** The arguments of `testWebhookHeaders`. */
export type TestWebhook = {
  readonly body: string | Uint8Array;
  readonly secret: string;
  /** The event's `id`; default `evt_test`. */
  readonly id?: string;
  /** Time of the signature in seconds since 1970; default: the machine's clock. */
  readonly timestamp?: number;
  /** The event's `type`; default `generation.completed`. */
  readonly event?: string;
};

/** Returns the headers that the service would send with this body: for tests of a receiver. */
export async function testWebhookHeaders({
  body,
  secret,
  id = "evt_test",
  timestamp = nowSeconds(),
  event = "generation.completed",
}: TestWebhook): Promise<Record<string, string>> {
  const bytes = typeof body === "string" ? utf8(body) : body;
  const [service, standard] = await Promise.all([
    sign(await keyOf(utf8(secret)), bytes),
    sign(await keyOf(standardSecret(secret)), signedContent(id, String(timestamp), bytes)),
  ]);
  return {
    "content-type": "application/json",
    "service-signature": `sha256=${encodeHex(service)}`,
    "service-event": event,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${encodeBase64(standard)}`,
  };
}

async function verifyService(
  body: Uint8Array,
  header: string,
  secrets: readonly string[],
): Promise<void> {
  const given = header.startsWith("sha256=") ? decodeHex(header.slice("sha256=".length)) : null;
  if (!(await isAnyOf(given === null ? [] : [given], secrets.map(utf8), body)))
    throw new WebhookError("wrong_signature");
}

async function verifyStandard(
  body: Uint8Array,
  headers: WebhookHeaders,
  header: string,
  secrets: readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = nowSeconds() }: VerifyOptions,
): Promise<void> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  // Neither part may contain a dot: the signed text is separated by dots, and must be unambiguous.
  if (!/^[\w-]+$/.test(id ?? "") || !/^\d{1,12}$/.test(timestamp ?? ""))
    throw new WebhookError("no_timestamp");
  // The header may have signatures of other versions, and two of this one while a secret is being replaced.
  const given = header.split(" ").flatMap((one) => {
    const bytes = one.startsWith("v1,") ? decodeBase64(one.slice("v1,".length)) : null;
    return bytes === null ? [] : [bytes];
  });
  const content = signedContent(id ?? "", timestamp ?? "", body);
  if (!(await isAnyOf(given, secrets.map(standardSecret), content)))
    throw new WebhookError("wrong_signature");
  const age = now - Number(timestamp);
  if (age > toleranceSeconds) throw new WebhookError("too_old");
  if (age < -toleranceSeconds) throw new WebhookError("too_new");
}

async function isAnyOf(
  given: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly Uint8Array<ArrayBuffer>[],
  content: Uint8Array,
): Promise<boolean> {
  const data = new Uint8Array(content);
  const checks = secrets.flatMap(async (secret) => {
    const key = await keyOf(secret);
    // Web Crypto compares in constant time.
    return await Promise.all(given.map((one) => crypto.subtle.verify(HMAC, key, one, data)));
  });
  return (await Promise.all(checks)).flat().includes(true);
}

function signedContent(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = utf8(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

/** Decodes the key in a `whsec_` secret; any other secret is used as it is. */
function standardSecret(secret: string): Uint8Array<ArrayBuffer> {
  const coded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : null;
  return (coded === null ? null : decodeBase64(coded)) ?? utf8(secret);
}

async function keyOf(secret: Uint8Array<ArrayBuffer>): Promise<HmacKey> {
  // An empty key is not secret.
  if (secret.length === 0) throw new TypeError("The webhook secret is empty.");
  return await crypto.subtle.importKey("raw", secret, HMAC, false, ["sign", "verify"]);
}

async function sign(key: HmacKey, content: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign(HMAC, key, new Uint8Array(content)));
}

function eventIn(body: Uint8Array): WebhookEvent {
  try {
    // The service has signed it, so it has the shape of the contract.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookError("not_json");
  }
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  const value = entry?.[1];
  return typeof value === "string" ? value : (value?.[0] ?? null);
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function nowSeconds(): number {
  return Math.floor(hostMachine.nowMs() / 1000);
}
