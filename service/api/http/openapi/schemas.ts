import { z } from "zod";
import { present } from "#base/assert.ts";

/** A schema as the document has it: plain JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const IN_SCHEMA = "#/$defs/";
const IN_DOCUMENT = "#/components/schemas/";

/** Gathers the named schemas of a document; the nameless stand where they are used. */
export class SchemaShelf {
  readonly #named = new Map<string, JsonSchema>();

  /** The schema, or a reference to where the document keeps it. */
  place(schema: z.ZodType): JsonSchema {
    const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io: "input", override });
    for (const [name, one] of Object.entries($defs)) this.#named.set(name, moved(one));
    return moved(rest);
  }

  /** The members of an object's schema, one by one. */
  members(schema: z.ZodObject): readonly { name: string; required: boolean; schema: JsonSchema }[] {
    return Object.entries(schema.shape).map(([name, member]) => {
      const one = present(member instanceof z.ZodType ? member : null, `schema of ${name}`);
      const required = !one.safeParse(undefined).success;
      return { name, required, schema: this.place(one) };
    });
  }

  /** Every named schema, by name. */
  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

// Every integer is safe; saying so at each of them is noise.
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function moved(schema: object): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(`"$ref":"${IN_SCHEMA}`, `"$ref":"${IN_DOCUMENT}`);
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
