import { z } from "zod";
import { entryOf, type RefusalCode } from "./refusals.ts";

/** Schema of the error body with this code. */
export function refusalSchema(code: RefusalCode): z.ZodObject {
  const { meaning, extras } = entryOf(code);
  const members = Object.entries(extras).map(([name, { schema }]) => [name, schema] as const);
  return z
    .object({
      error: z.literal(code),
      message: z.string(),
      ...Object.fromEntries(members),
      request_id: z.string(),
    })
    .meta({ id: schemaName(code), description: meaning });
}

/** Example of the error body with this code. */
export function refusalExample(code: RefusalCode): Readonly<Record<string, unknown>> {
  const { message, extras } = entryOf(code);
  const members = Object.entries(extras)
    .filter(([, { example }]) => example !== undefined)
    .map(([name, { example }]) => [name, example] as const);
  const request_id = "req_5hTkq0cVd3mW8xPz1LrA";
  return { error: code, message, ...Object.fromEntries(members), request_id };
}

// quota_exceeded → QuotaExceededError, validation_error → ValidationError.
function schemaName(code: string): string {
  const words = code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return words.endsWith("Error") ? words : `${words}Error`;
}
