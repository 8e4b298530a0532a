import { z } from "zod";
import { present } from "#base/assert.ts";

/** Part of the document: plain JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const IN_SCHEMA = "#/$defs/";
const IN_DOCUMENT = "#/components/schemas/";

/** Collects the named schemas of a document; unnamed ones are inlined. */
export class SchemaComponents {
  readonly #named = new Map<string, JsonSchema>();

  /** The schema, or a reference to it in `components`. */
  place(schema: z.ZodType): JsonSchema {
    const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io: "input", override });
    for (const [name, one] of Object.entries($defs)) this.#named.set(name, relocateRefs(one));
    return relocateRefs(rest);
  }

  /** The schemas of an object's members. */
  members(schema: z.ZodObject): readonly { name: string; required: boolean; schema: JsonSchema }[] {
    return Object.entries(schema.shape).map(([name, member]) => {
      const one = present(member instanceof z.ZodType ? member : null, `schema of ${name}`);
      const required = !one.safeParse(undefined).success;
      return { name, required, schema: this.place(one) };
    });
  }

  /** The named schemas, sorted by name. */
  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

// zod's bounds for safe integers would repeat at each of them.
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function relocateRefs(schema: object): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(`"$ref":"${IN_SCHEMA}`, `"$ref":"${IN_DOCUMENT}`);
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
