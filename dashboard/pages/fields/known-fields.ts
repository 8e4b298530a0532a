import type { FieldDefinition } from "@platen/sdk";
import type { Field } from "#viewer/form.ts";
import type { WidgetData } from "#viewer/pdf-document.ts";
import { freeName, type GivenField } from "./drawn-field.ts";

type Rect = FieldDefinition["rect"];

/** Edges of the same widget differ by less, in points. */
const TOLERANCE = 0.1;

/** By the beginning of a format as the service describes it. */
const FORMATS: readonly (readonly [string, NonNullable<FieldDefinition["format"]>])[] = [
  ["date", "date"],
  ["number", "number"],
  ["special(ssn", "ssn"],
  ["special(zip", "zip"],
  ["special(phone", "phone"],
];

/** The definitions of fields that definitions made, but for those that the PDF itself has. */
export function givenFields(
  fields: readonly Field[],
  widgets: readonly WidgetData[],
  own: ReadonlySet<string>,
): readonly GivenField[] {
  const taken = new Set(fields.map(({ name }) => name));
  return fields
    .filter(({ name }) => !own.has(name))
    .flatMap((field) =>
      field.type === "radio"
        ? buttonsOf(field, widgets, taken)
        : [definitionFrom(field, widgetOf(field, field.rect, widgets))].flatMap((one) => one ?? []),
    );
}

function definitionFrom(field: Field, widget: WidgetData | null): FieldDefinition | null {
  const { type, page, rect } = field;
  if (type === "button" || page === null || rect === null) return null;
  const format = FORMATS.find(([begin]) => (field.format ?? "").startsWith(begin))?.[1] ?? null;
  const { options, multiline, comb, max_length } = field;
  const look = { font_size: widget?.fontSize ?? 0, align: widget?.align ?? "left" };
  return {
    ...commonOf(field),
    type,
    page,
    rect,
    ...(type === "text" ? { max_length, comb, multiline, format, ...look } : {}),
    ...(type === "choice" ? { options, multiline, ...look } : {}),
    ...(type === "checkbox" ? { export_value: widget?.exportValue ?? null } : {}),
    default_value: valueOf(field),
  };
}

/** A definition for each button of a radio group. */
function buttonsOf(
  field: Field,
  widgets: readonly WidgetData[],
  taken: Set<string>,
): readonly FieldDefinition[] {
  const value = valueOf(field);
  return field.widgets.flatMap(({ page, rect }, index) => {
    if (page === null) return [];
    const found = widgetOf(field, rect, widgets)?.exportValue ?? field.export_values[index];
    const name = freeName(field.name, taken);
    taken.add(name);
    const exported = found ?? name;
    return [
      {
        ...commonOf(field),
        name,
        type: "radio" as const,
        page,
        rect,
        group: field.name,
        export_value: exported,
        default_value: value === exported ? value : null,
      },
    ];
  });
}

function commonOf(
  field: Field,
): Pick<FieldDefinition, "name" | "label" | "required" | "read_only"> {
  const { name, tooltip, required, read_only } = field;
  return { name, label: tooltip, required, read_only };
}

function valueOf({ default_value: value }: Field): string | null {
  const text = typeof value === "string" ? value : (value?.[0] ?? null);
  return text === "Off" || text === "" ? null : text;
}

function widgetOf(
  { name }: Field,
  rect: Rect | null,
  widgets: readonly WidgetData[],
): WidgetData | null {
  const own = widgets.filter((widget) => widget.name === name);
  return own.find((widget) => rect !== null && isSameRect(widget.rect, rect)) ?? null;
}

function isSameRect(one: Rect, other: Rect): boolean {
  return one.every((edge, index) => Math.abs(edge - (other[index] ?? 0)) < TOLERANCE);
}
