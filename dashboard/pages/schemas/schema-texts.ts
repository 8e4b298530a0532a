import type { SchemaTemplate, SchemaTemplateUpdate } from "@platen/sdk";
import { schemasWords } from "#words/en/schemas.ts";
import { words } from "#words/en.ts";
import { readSchema, schemaText } from "./schema-text.ts";

/** As the service limits it, in characters. */
const NAME_MAX = 255;

type Texts = Readonly<Record<string, string>>;

/** The request of the form, or a fault that prevents it; a text that is not a schema has its fault in its view. */
type WantedUpdate =
  | { readonly kind: "valid"; readonly body: SchemaTemplateUpdate }
  | { readonly kind: "faulty"; readonly name: string | undefined };

/** The form's beginning. `base` says which state of the schema it is. */
export function schemaTexts({ updated_at: base, name, schema }: SchemaTemplate): Texts {
  return { base, name, schema: schemaText(schema) };
}

/** Reads the form; only what differs from its beginning is requested. */
export function wantedUpdate(texts: Texts, before: Texts): WantedUpdate {
  const name = (texts["name"] ?? "").trim();
  const fault = nameFault(name);
  const read = readSchema(texts["schema"] ?? "");
  if (fault !== undefined || read.kind === "faulty") return { kind: "faulty", name: fault };
  return {
    kind: "valid",
    body: {
      ...(texts["name"] === before["name"] ? {} : { name }),
      ...(texts["schema"] === before["schema"] ? {} : { schema: read.schema }),
    },
  };
}

function nameFault(name: string): string | undefined {
  if (name === "") return words.failures.missing;
  return name.length > NAME_MAX ? schemasWords.tooLong(NAME_MAX) : undefined;
}
