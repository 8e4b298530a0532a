import type { Hashing } from "#base/hashing.ts";
import type { Instant } from "#base/instant.ts";

/** A shared secret of 160 bits, as long as the hash (RFC 4226, 4). */
export const TOTP_SECRET_BYTES = 20;

const STEP_SECONDS = 30;
/** Codes of the steps before and after the current one are accepted: clocks differ, and typing takes time. */
const STEPS_AROUND = 1;
const DIGITS = 6;
const COUNTER_BYTES = 8;
const CODE = /^\d{6}$/;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BASE32_BITS = 5;

/** HMAC-SHA1, which authenticator apps expect. */
type Hmac = Pick<Hashing, "hmacSha1">;

/**
 * The time step whose code this is, for storing as the last one (RFC 6238); null for a wrong code, and for one of `lastStep`
 * or an earlier step, so that a code works once.
 */
export function verifyCode(
  { hmacSha1 }: Hmac,
  { secret, code }: { readonly secret: Uint8Array; readonly code: string },
  now: Instant,
  lastStep: number | null,
): number | null {
  if (!CODE.test(code)) return null;
  const current = stepAt(now);
  let found: number | null = null;
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step += 1)
    if (codeAt({ hmacSha1 }, secret, step) === code && (lastStep === null || step > lastStep))
      found ??= step;
  return found;
}

/** The time step of an instant (RFC 6238, 4.2). */
export function stepAt(time: Instant): number {
  return Math.floor(time / 1000 / STEP_SECONDS);
}

/** The code of a time step (RFC 4226, 5.3). */
export function codeAt({ hmacSha1 }: Hmac, secret: Uint8Array, step: number): string {
  const counter = new DataView(new ArrayBuffer(COUNTER_BYTES));
  counter.setBigUint64(0, BigInt(step));
  const mac = hmacSha1(secret, new Uint8Array(counter.buffer));
  const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength);
  const offset = view.getUint8(mac.byteLength - 1) & 0xf;
  const number = view.getUint32(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The secret in base 32 without padding (RFC 4648, 6), as people type it. */
export function secretText(secret: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of secret) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= BASE32_BITS; bits -= BASE32_BITS)
      text += BASE32.charAt((value >>> (bits - BASE32_BITS)) & 31);
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + BASE32.charAt((value << (BASE32_BITS - bits)) & 31);
}

/** The secret that `secretText` wrote. */
export function secretOf(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = (value << BASE32_BITS) | BASE32.indexOf(letter);
    bits += BASE32_BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(value >>> bits);
    value &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
}
