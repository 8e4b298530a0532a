/** A value that is more than its type says: `Brand<number, "TemplateId">` is not any number. */
export type Brand<Value, Name extends string> = Value & { readonly "~brand": Name };

/**
 * Declares what the caller knows: that `value` is what the brand's name says. For doors where a
 * plain value comes in (a row of the database, a parsed key), never inside a rule.
 */
export function brand<Branded extends Brand<number | string, string>>(
  value: Branded extends number ? number : string,
): Branded {
  return value as unknown as Branded;
}
