import { foldAddress } from "#base/email-address.ts";
import { invalid } from "#base/refusal.ts";

/** Length of a password in characters. */
const CHARACTERS = { min: 12, max: 256 } as const;

/**
 * Rejects a new password that is too short or too long, or that is the person's address: 400 `validation_error`.
 * `field`: its name in the request.
 */
export function requirePassword(password: string, email: string, field = "password"): void {
  // Code points: an emoji may count as several.
  const { length } = Array.from(password);
  if (length < CHARACTERS.min)
    throw fault(field, "too_small", `A password has at least ${CHARACTERS.min} characters.`);
  if (length > CHARACTERS.max)
    throw fault(field, "too_big", `A password has at most ${CHARACTERS.max} characters.`);
  if (foldAddress(password) === foldAddress(email))
    throw fault(field, "equals_email", "The password must not be the e-mail address.");
}

function fault(field: string, code: string, message: string): Error {
  return invalid(message, [{ field, code, message }]);
}
