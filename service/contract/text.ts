import { z } from "zod";

// The database keeps no NUL, and half of a surrogate pair is no character.
const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** What a list is searched for; may be empty. */
export function searchText(charactersMax: number): z.ZodString {
  return z.string().max(charactersMax).refine(isPlain, "Write it without control characters.");
}

/** One line of text for people, not blank. */
export function lineOfText(charactersMax: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(charactersMax)
    .refine(isPlain, "Write it without control characters.")
    .refine((text) => text.trim() !== "", "Write more than spaces.");
}

/** Text of several lines; may be empty. */
function paragraphs(charactersMax: number): z.ZodString {
  return z
    .string()
    .max(charactersMax)
    .refine(
      (text) => isPlain(text.replaceAll(/[\r\n\t]/g, "")),
      "Write it without control characters.",
    );
}

/** The name of a resource. */
export const Name = lineOfText(255);

/** What a resource is for. */
export const Description = paragraphs(2000);

/** A point in time: ISO 8601, UTC. */
export const Timestamp = z.iso.datetime();
