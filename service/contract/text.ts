import { z } from "zod";

// PostgreSQL cannot store NUL, and a lone surrogate is not a character.
const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** A search text; may be empty. */
export function searchText(charactersMax: number): z.ZodString {
  return z.string().max(charactersMax).refine(isPlain, "Must not contain control characters.");
}

/** One line of text that is not blank. */
export function lineOfText(charactersMax: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(charactersMax)
    .refine(isPlain, "Must not contain control characters.")
    .refine((text) => text.trim() !== "", "Must not be blank.");
}

/** Text with line breaks; may be empty. */
function paragraphs(charactersMax: number): z.ZodString {
  return z
    .string()
    .max(charactersMax)
    .refine(
      (text) => isPlain(text.replaceAll(/[\r\n\t]/g, "")),
      "Must not contain control characters.",
    );
}

/** The name of a resource. */
export const Name = lineOfText(255);

/** A description of a resource. */
export const Description = paragraphs(2000);

/** A point in time: ISO 8601, UTC. */
export const Timestamp = z.iso.datetime();
