/** A default, used when the alias has no value. */
export type DefaultValue = string | number | boolean | readonly string[];

/** The mapping of one field: an alias, or an object with `source` and options. */
export type FieldMapping =
  | string
  | {
      readonly source: string;
      readonly default?: DefaultValue | null | undefined;
      /** True: the alias is required even if the form does not require the field. */
      readonly required?: boolean | undefined;
      /** A pipeline of functions applied to the value, such as `trim | upper`. */
      readonly transform?: string | null | undefined;
      readonly condition?: FieldCondition | null | undefined;
      /** Display format, in the notation of `FieldEntry.format`; the field's own when absent. */
      readonly format?: string | null | undefined;
      /** The treatment of a text that does not fit its field; `clip` when absent. */
      readonly overflow?: Overflow | undefined;
    };

/**
 * `clip` draws what fits, with the warning `text_truncated`; `shrink` draws a smaller text, down to 4 points, and then
 * does the same; `fail` fails the row with that code.
 */
export type Overflow = "clip" | "shrink" | "fail";

/** Chooses the value of a field; an absent outcome is the field's own alias. */
export type FieldCondition = {
  /** Such as `equals(state,'VT')`. */
  readonly if: string;
  /** A quoted text, which is used as it is (`''` clears the field), or the name of an alias. */
  readonly then?: string | null | undefined;
  readonly else?: string | null | undefined;
};

/** Mappings by raw field name, as submitted. */
export type FieldMappings = Readonly<Record<string, FieldMapping>>;

/** The alias of a field. */
export function sourceOf(mapping: FieldMapping): string {
  return typeof mapping === "string" ? mapping : mapping.source;
}

/** The default of a field; null if absent. */
export function defaultOf(mapping: FieldMapping): DefaultValue | null {
  return typeof mapping === "string" ? null : (mapping.default ?? null);
}

/** True when a field gets the alias's value unchanged. */
export function isVerbatim(mapping: FieldMapping): boolean {
  if (typeof mapping === "string") return true;
  return (mapping.transform ?? null) === null && (mapping.condition ?? null) === null;
}

/** The treatment of a text that does not fit. */
export function overflowOf(mapping: FieldMapping): Overflow {
  return typeof mapping === "string" ? "clip" : (mapping.overflow ?? "clip");
}

/** A required alias: the form or the mapping requires its field, and the mapping has no default. */
export function isRequired(mapping: FieldMapping, requiredByForm: boolean): boolean {
  if (typeof mapping === "string") return requiredByForm;
  return (requiredByForm || mapping.required === true) && defaultOf(mapping) === null;
}

/** The formats of a mapping by raw name, which replace the fields' own. */
export function formatsOf(fieldMappings: FieldMappings): Readonly<Record<string, string>> {
  const given = Object.entries(fieldMappings).flatMap(([name, mapping]) => {
    const format = typeof mapping === "string" ? null : (mapping.format ?? null);
    return format === null ? [] : [[name, format] as const];
  });
  return Object.fromEntries(given);
}

/** The fields of a mapping whose text shrinks to fit, by raw name: the choice `overflow` of a compilation. */
export function shrinkingOf(fieldMappings: FieldMappings): Readonly<Record<string, "shrink">> {
  const shrinking = Object.entries(fieldMappings).filter(
    ([, mapping]) => overflowOf(mapping) === "shrink",
  );
  return Object.fromEntries(shrinking.map(([name]) => [name, "shrink"] as const));
}
