import type { Choice } from "#kit/select.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { words } from "#words/en.ts";
import type { Making } from "./make-schema.ts";
import { EMPTY_SCHEMA, readSchema } from "./schema-text.ts";

const TEXTS = schemasWords;
/** As the service limits it, in characters. */
const NAME_MAX = 255;

/** The initial content of a new schema. */
type Beginning = keyof typeof TEXTS.begin.choices;

/** The choices of what a new schema begins with. */
export const BEGINNINGS: readonly Choice<Beginning>[] = (
  ["empty", "envelope", "mapping", "json"] as const
).map((id) => ({ id, label: TEXTS.begin.choices[id], hint: TEXTS.begin.hints[id] }));

/** The texts of the form for a new schema; `source` is the id of an envelope or mapping. */
export const NEW_SCHEMA = { name: "", begin: "empty", source: "", json: "" } as const;

type Texts = Readonly<Record<string, string>>;

/** A new schema that is to be made, or the faults of the form's fields. */
type WantedSchema =
  | { readonly kind: "faulty"; readonly faults: Readonly<Record<string, string>> }
  | { readonly kind: "valid"; readonly name: string; readonly make: Making };

/** Returns the choice made in the form. */
export function beginningOf({ begin }: Texts): Beginning {
  return BEGINNINGS.find(({ id }) => id === begin)?.id ?? NEW_SCHEMA.begin;
}

/** Reads the form. */
export function wantedSchema(texts: Texts): WantedSchema {
  const name = (texts["name"] ?? "").trim();
  const making = makingOf(texts);
  const faults = {
    ...(name === "" ? { name: words.failures.missing } : {}),
    ...(name.length > NAME_MAX ? { name: TEXTS.tooLong(NAME_MAX) } : {}),
    ...("faults" in making ? making.faults : {}),
  };
  if ("faults" in making || Object.keys(faults).length > 0) return { kind: "faulty", faults };
  return { kind: "valid", name, make: making };
}

function makingOf(texts: Texts): Making | { readonly faults: Readonly<Record<string, string>> } {
  const from = beginningOf(texts);
  switch (from) {
    case "empty":
      return { from: "text", schema: EMPTY_SCHEMA };
    case "json": {
      const read = readSchema(texts["json"] ?? "");
      return read.kind === "faulty"
        ? { faults: { json: read.message } }
        : { from: "text", schema: read.schema };
    }
    case "envelope":
    case "mapping": {
      const id = Number(texts["source"] ?? "");
      return id > 0 ? { from, id } : { faults: { source: TEXTS.begin.missing } };
    }
  }
}
