import type { z } from "zod";

/** A member that a code adds to the error body; optional if `example` is undefined. */
type Extra = { readonly schema: z.ZodType; readonly example: unknown };

/** An error code with its documentation. */
export type RefusalEntry<Status extends number = number> = {
  readonly status: Status;
  /** When the code is returned: its description in the OpenAPI document. */
  readonly meaning: string;
  /** Example of `message` in the body. */
  readonly message: string;
  readonly extras: Readonly<Record<string, Extra>>;
};

/** An error code with this status. */
export function refusal<const Status extends number>(
  status: Status,
  meaning: string,
  message: string,
  extras: RefusalEntry["extras"] = {},
): RefusalEntry<Status> {
  return { status, meaning, message, extras };
}

/** The code of a resource that does not exist. */
export function missing(what: string): RefusalEntry<404> {
  const meaning = `The ${what} does not exist or is not visible to the caller.`;
  return refusal(404, meaning, `There is no such ${what}.`);
}

/** The code of a resource that another one refers to. */
export function inUse(what: string, user: string): RefusalEntry<409> {
  return refusal(409, `${user} still uses the ${what}.`, `${user} uses this ${what}.`);
}

/** A member that is always there. */
export function given<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>): Extra {
  return { schema, example };
}

/** A member that may be absent. */
export function maybe(schema: z.ZodType): Extra {
  return { schema: schema.optional(), example: undefined };
}
