import { Secret, TOTP } from "otpauth";
import type { Instant } from "#base/instant.ts";

/** A shared secret of 160 bits, as long as the hash (RFC 4226, 4). */
export const TOTP_SECRET_BYTES = 20;

const ISSUER = "Platen";
/** Codes of the steps before and after the current one are accepted: clocks differ, and typing takes time. */
const STEPS_AROUND = 1;
const CODE = /^\d{6}$/;

/**
 * The time step whose code this is, for storing as the last one (RFC 6238); null for a wrong code, and for one of `lastStep`
 * or an earlier step, so that a code works once. The secret is in base 32.
 */
export function verifyCode(
  { secret, code }: { readonly secret: string; readonly code: string },
  now: Instant,
  lastStep: number | null,
): number | null {
  if (!CODE.test(code)) return null;
  const totp = new TOTP({ secret });
  const offset = totp.validate({ token: code, timestamp: now, window: STEPS_AROUND });
  if (offset === null) return null;
  const step = totp.counter({ timestamp: now }) + offset;
  return lastStep === null || step > lastStep ? step : null;
}

/** The secret in base 32 without padding (RFC 4648, 6), as people type it. */
export function secretText(secret: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(secret).buffer }).base32;
}

/** Writes the `otpauth://totp/…` URI that an authenticator app scans. */
export function totpUri(email: string, secret: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret }).toString();
}
