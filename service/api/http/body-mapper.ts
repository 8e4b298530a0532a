import { z } from "zod";
import { type CamelCase, camelCase } from "#base/camel-case.ts";
import { type Instant, isoString } from "#base/instant.ts";

/** The domain's form of the JSON that `Schema` describes: members in camelCase, times as instants. */
export type Mapped<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? {
        readonly [Name in Exclude<keyof Shape, Optional<Shape>> as CamelCase<Name>]: Mapped<
          Shape[Name]
        >;
      } & { readonly [Name in Optional<Shape> as CamelCase<Name>]?: Mapped<Shape[Name]> }
    : Schema extends z.ZodNullable<infer Inner>
      ? Mapped<Inner> | null
      : Schema extends z.ZodOptional<infer Inner>
        ? Mapped<Inner> | undefined
        : Schema extends z.ZodArray<infer Element>
          ? readonly Mapped<Element>[]
          : Schema extends z.ZodISODateTime
            ? Instant
            : DeepReadonly<z.input<Schema>>;

/** The names of the members that may be absent. */
type Optional<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodOptional ? Name : never;
}[keyof Shape];

/** The members of a request body that are present, with names in camelCase. */
type Members<Body> = {
  readonly [Name in keyof Body as CamelCase<Name>]: Exclude<Body[Name], undefined>;
};

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/**
 * Makes the function that converts a domain object to the JSON of `schema`. It takes the members that the schema names,
 * in the schema's order, and ignores others; undefined omits an optional member. Names inside records are data and stay
 * as they are.
 */
export function bodyWriter<Schema extends z.ZodObject>(
  schema: Schema,
): (value: Mapped<Schema>) => z.output<Schema> {
  return writerOf(schema) as (value: Mapped<Schema>) => z.output<Schema>;
}

/** Converts the names of a parsed request body to camelCase; omits absent members. */
export function membersOf<Body extends object>(body: Body): Members<Body> {
  const present = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => [camelCase(name), value]),
  ) as Members<Body>;
}

type Writer = (value: never) => unknown;

function writerOf(schema: unknown): Writer {
  if (schema instanceof z.ZodObject) return objectWriter(schema.shape);
  if (schema instanceof z.ZodNullable) {
    const write = writerOf(schema.unwrap());
    return (value) => (value === null ? null : write(value));
  }
  if (schema instanceof z.ZodOptional) return writerOf(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const write = writerOf(schema.element);
    return (values: readonly never[]) => values.map((value) => write(value));
  }
  if (schema instanceof z.ZodISODateTime) return isoString;
  return (value) => value;
}

function objectWriter(shape: Readonly<Record<string, unknown>>): Writer {
  const members = Object.entries(shape).map(([name, schema]) => ({
    name,
    from: camelCase(name),
    write: writerOf(schema),
  }));
  return (value: Readonly<Record<string, never>>) => {
    const body: Record<string, unknown> = {};
    for (const { name, from, write } of members) {
      const member = value[from];
      if (member !== undefined) body[name] = write(member);
    }
    return body;
  };
}
