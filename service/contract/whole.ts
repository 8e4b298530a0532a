import { z } from "zod";

/** Digits and nothing else: no sign, no exponent, no `0x`, no space, no leading zero. */
const DIGITS = /^(?:0|[1-9]\d{0,14})$/;
const MESSAGE = "Write a whole number in digits.";

/** A whole number in the text of a query or a form, between these, both included. */
export function whole(min: number, max: number): z.ZodType<number> {
  return z.preprocess(
    (text) => (typeof text === "string" && DIGITS.test(text) ? Number(text) : text),
    z.int(MESSAGE).min(min).max(max),
  );
}
