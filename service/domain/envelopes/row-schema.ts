import type { ExpectedAlias } from "./expected-aliases.ts";

/** A JSON Schema (2020-12) of one row: an object by alias. */
export type RowSchema = Readonly<Record<string, unknown>>;

/**
 * The schema of an envelope's rows. It accepts everything that can be filled: an empty text counts as absent, and whether
 * a drop-down accepts other texts is decided by the form.
 */
export function rowSchema(name: string, aliases: readonly ExpectedAlias[]): RowSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: name,
    type: "object",
    properties: Object.fromEntries(aliases.map((one) => [one.alias, property(one)])),
    required: aliases.filter(({ required }) => required).map(({ alias }) => alias),
  };
}

function property({ type, required, maxLength, options, rawFields }: ExpectedAlias): RowSchema {
  const description = `Feeds ${rawFields.join(", ")}.`;
  const least = required ? { minLength: 1 } : {};
  switch (type) {
    case "checkbox":
      return { type: ["boolean", "string"], description, examples: [true, false] };
    case "radio":
      return { type: "string", description, enum: required ? options : [...options, ""] };
    case "choice":
      return {
        type: ["string", "array"],
        items: { type: "string" },
        description,
        ...examples(options),
      };
    case "text":
    case "signature":
    case "button": {
      const most = maxLength === null ? {} : { maxLength };
      return { type: "string", description, ...least, ...most };
    }
  }
}

function examples(options: readonly string[]): RowSchema {
  return options.length === 0 ? {} : { examples: options };
}
