/** A branded type: `Brand<number, "TemplateId">` is not assignable from any number. */
export type Brand<Value, Name extends string> = Value & { readonly "~brand": Name };

/**
 * Declares that `value` is what the brand's name says. For boundaries where plain values enter (a database row, a parsed
 * key), never inside a rule.
 */
export function brand<Branded extends Brand<number | string, string>>(
  value: Branded extends number ? number : string,
): Branded {
  return value as unknown as Branded;
}
