import { z } from "zod";

/** Digits only: no sign, exponent, `0x`, space or leading zero. */
const DIGITS = /^(?:0|[1-9]\d{0,14})$/;
const MESSAGE = "Must be a whole number in decimal digits.";

/** A whole number in the text of a query or a form, between `min` and `max` inclusive. */
export function whole(min: number, max: number): z.ZodType<number> {
  return z.preprocess(
    (text) => (typeof text === "string" && DIGITS.test(text) ? Number(text) : text),
    z.int(MESSAGE).min(min).max(max),
  );
}
