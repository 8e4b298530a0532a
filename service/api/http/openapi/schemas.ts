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

  /** Adds a named schema that is already JSON; returns a reference to it. */
  add(name: string, schema: JsonSchema): JsonSchema {
    this.#named.set(name, schema);
    return { $ref: `${IN_DOCUMENT}${name}` };
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

type Converted = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

/** Writes what zod generates in the way that client generators understand best; the meaning stays. */
function override({ zodSchema: { _zod }, jsonSchema }: Converted): void {
  // The bounds for safe integers would repeat at each of them.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Names in JSON are always texts.
  if (Object.keys(jsonSchema.propertyNames ?? {}).join() === "type")
    delete jsonSchema.propertyNames;
  const { discriminator } = _zod.def as { readonly discriminator?: string };
  if (discriminator !== undefined && jsonSchema.oneOf !== undefined)
    Object.assign(jsonSchema, { discriminator: { propertyName: discriminator } });
  mergeNull(jsonSchema);
  // The format says it; the patterns have hundreds of characters, which not every language's engine takes.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  repeatItems(jsonSchema);
}

/** `anyOf` of a plain type and null becomes a choice of types. */
function mergeNull(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const [plain, empty, ...others] = jsonSchema.anyOf ?? [];
  if (others.length > 0 || empty?.type !== "null" || typeof plain?.type !== "string") return;
  if (plain.enum !== undefined || plain.const !== undefined) return;
  const type = [plain.type, "null"];
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, { ...plain, ...jsonSchema, type });
}

/** A tuple of equal items becomes a list of that length: most generators do not know `prefixItems`. */
function repeatItems(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const [first, ...rest] = jsonSchema.prefixItems ?? [];
  if (first === undefined || rest.some((one) => JSON.stringify(one) !== JSON.stringify(first)))
    return;
  delete jsonSchema.prefixItems;
  const count = rest.length + 1;
  Object.assign(jsonSchema, { items: first, minItems: count, maxItems: count });
}

function relocateRefs(schema: object): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(`"$ref":"${IN_SCHEMA}`, `"$ref":"${IN_DOCUMENT}`);
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
