import type { Hashing } from "#base/hashing.ts";
import type { Instant } from "#base/instant.ts";
import type { SignedEvent } from "#domain/webhooks/records";

/** Prefix of a secret; 32 bytes in base64 follow. */
export const SECRET_PREFIX = "whsec_";

const USER_AGENT = "Platen-Webhooks/1";
/** RFC 4648, section 4; the unused bits of the last digit are 0. */
const BASE64 =
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;
const HEX = "0123456789abcdef";
const ENCODER = new TextEncoder();

/**
 * The headers of an attempt that starts `now`. The first of the decrypted `secrets` keys `Service-Signature`; each gives
 * one Standard Webhooks signature, so that during an overlap a receiver can verify with either.
 */
export function deliveryHeaders(
  { id, type, body }: SignedEvent,
  secrets: readonly string[],
  now: Instant,
  hmac: Hashing["hmacSha256"],
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const head = utf8(`${id}.${timestamp}.`);
  const standard = secrets.map((secret) => `v1,${base64(hmac(standardKey(secret), head, body))}`);
  return {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    "service-event": type,
    "service-signature": `sha256=${hex(hmac(utf8(secrets[0] ?? ""), body))}`,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": standard.join(" "),
  };
}

/** The bytes after `whsec_`; a secret that is not canonical base64 is used as text. */
function standardKey(secret: string): Uint8Array {
  const coded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : "";
  return coded !== "" && BASE64.test(coded) ? bytesOf(atob(coded)) : utf8(secret);
}

/** Converts a binary string, one byte per character. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

function utf8(text: string): Uint8Array {
  return ENCODER.encode(text);
}

function hex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX.charAt(byte >> 4) + HEX.charAt(byte & 15);
  return text;
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
