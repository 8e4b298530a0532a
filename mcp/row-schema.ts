import type { Field } from "@platen/sdk";

/** The members that describe a field; `name` is the property of a row that fills it. */
export type DescribedField = Pick<
  Field,
  | "name"
  | "type"
  | "label"
  | "required"
  | "max_length"
  | "options"
  | "export_values"
  | "option_labels"
  | "page"
  | "number"
  | "format"
  | "read_only"
  | "multi_select"
  | "editable"
  | "multiline"
>;

/** Fields to describe: those on a page, those with a text in their title or name. */
export type FieldFilter = {
  readonly page?: number | undefined;
  readonly search?: string | undefined;
};

type Schema = Readonly<Record<string, unknown>>;

/** True for a field that a row can fill. */
export function isFilled({ type, read_only }: Pick<Field, "type" | "read_only">): boolean {
  return type !== "button" && !read_only;
}

/** Returns a JSON Schema of one row, whose properties are the chosen fields in reading order. */
export function rowSchemaOf(fields: readonly DescribedField[], filter: FieldFilter): Schema {
  const chosen = fields
    .filter((field) => isFilled(field) && matches(field, filter))
    .toSorted((one, other) => one.number - other.number);
  return {
    type: "object",
    properties: Object.fromEntries(chosen.map((field) => [field.name, propertyOf(field)])),
    required: chosen.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function matches({ page, label, name }: DescribedField, filter: FieldFilter): boolean {
  const { search } = filter;
  if (filter.page !== undefined && filter.page !== page) return false;
  return (
    search === undefined || `${label ?? ""}\n${name}`.toLowerCase().includes(search.toLowerCase())
  );
}

function propertyOf(field: DescribedField): Schema {
  const { label, name, max_length, multiline, page, number, format, type } = field;
  const notes = [
    page === null ? "" : `Page ${page}, field ${number}.`,
    format === null ? "" : `Format ${format}.`,
    multiline ? "Several lines." : "",
    type === "signature" ? "A name to be typed, or a PNG or JPEG as data: URI." : "",
  ];
  const description = notes.filter((note) => note !== "").join(" ");
  return {
    title: label ?? name,
    ...valueSchema(field),
    ...(max_length === null ? {} : { maxLength: max_length }),
    ...(description === "" ? {} : { description }),
  };
}

function valueSchema(field: DescribedField): Schema {
  const { type, multi_select, editable } = field;
  const values = field.export_values.length > 0 ? field.export_values : field.options;
  if (type === "checkbox" && values.length <= 1) return { type: "boolean" };
  if (type === "text" || type === "signature" || values.length === 0) return { type: "string" };
  if (editable) return { type: "string", examples: values };
  const choice = choiceOf(field, values);
  return multi_select ? { type: "array", items: choice } : choice;
}

/** The values, each with its printed text where it is another. */
function choiceOf({ options, option_labels }: DescribedField, values: readonly string[]): Schema {
  const choices = values.map((value, index) => ({
    const: value,
    title: option_labels[index] ?? options[index] ?? value,
  }));
  return choices.every((choice) => choice.title === choice.const)
    ? { type: "string", enum: values }
    : { type: "string", oneOf: choices };
}
