import type { FieldEntry } from "@platen/engine";
import { type Column, tableLines } from "../output/table.ts";
import { bothEnds, ending, shortened } from "../output/wording.ts";
import type { LabelledField } from "./labelled-form.ts";

/** A terminal of fewer columns is narrow: labels and names are cut there, and some columns are left out. */
const NARROW_MAX = 140;
const LABEL_WIDTH = 48;
const LABEL_WIDTH_MIN = 20;
const OPTIONS_WIDTH = 24;
const NAME_WIDTH_MIN = 20;
/** Width reserved for the other columns in a narrow terminal. */
const OTHERS_WIDTH = 36;

/** True for a field that a row can fill: not for a push button. */
export function isWritable({ type }: Pick<FieldEntry, "type">): boolean {
  return type !== "button";
}

/** True for a field that a row is expected to fill. */
export function isFillable(field: FieldEntry): boolean {
  return isWritable(field) && !field.readOnly;
}

/**
 * Returns the fields as a table in reading order, its titles first: number, label, type, page, maximum length,
 * required, options and raw name. The name is last, because it can have hundreds of characters. In a terminal of less
 * than 140 columns, labels and names are cut to fit, and maximum length, required and options are left out.
 */
export function fieldLines(fields: readonly LabelledField[], width: number): string[] {
  const isNarrow = width < NARROW_MAX;
  const labelWidth = isNarrow
    ? Math.max(LABEL_WIDTH_MIN, Math.min(LABEL_WIDTH, Math.floor((width - OTHERS_WIDTH) / 2)))
    : LABEL_WIDTH;
  const columns = COLUMNS.filter(({ isWideOnly = false }) => !(isNarrow && isWideOnly));
  const ordered = fields.toSorted((one, other) => one.number - other.number);
  const lines = (nameWidth: number): string[] =>
    tableLines(
      [...columns, { title: "FIELD" }],
      ordered.map((field) => [
        ...columns.map(({ of }) => of(field, labelWidth)),
        ending(field.name, nameWidth),
      ]),
    );
  if (width === Number.POSITIVE_INFINITY) return lines(width);
  const used = Math.max(...lines(0).map((line) => line.length));
  return lines(Math.max(NAME_WIDTH_MIN, width - used));
}

type FieldColumn = Column & {
  readonly isWideOnly?: boolean;
  readonly of: (field: LabelledField, labelWidth: number) => string;
};

const COLUMNS: readonly FieldColumn[] = [
  { title: "NO", align: "right", of: ({ number }) => String(number) },
  { title: "LABEL", of: ({ label }, width) => bothEnds(label ?? "", width) },
  { title: "TYPE", of: (field) => typeOf(field) },
  { title: "PAGE", align: "right", of: ({ page }) => String(page ?? "") },
  {
    title: "MAX",
    align: "right",
    isWideOnly: true,
    of: ({ maxLength }) => String(maxLength ?? ""),
  },
  { title: "REQUIRED", isWideOnly: true, of: ({ required }) => (required ? "yes" : "") },
  {
    title: "OPTIONS",
    isWideOnly: true,
    of: (field) => shortened(optionsOf(field), OPTIONS_WIDTH),
  },
];

/** Returns a field like in the service's `field_metadata`. */
export function fieldJson(field: LabelledField): Readonly<Record<string, unknown>> {
  return {
    name: field.name,
    type: field.type,
    max_length: field.maxLength,
    default_value: field.defaultValue,
    required: field.required,
    options: field.options,
    export_values: field.exportValues,
    option_labels: field.optionLabels,
    page: field.page,
    rect: field.rect,
    multiline: field.multiline,
    comb: field.comb,
    read_only: field.readOnly,
    multi_select: field.multiSelect,
    editable: field.editable,
    tooltip: field.tooltip,
    label: field.label,
    label_source: field.labelSource,
    number: field.number,
    format: field.format,
    scripts: field.scripts,
    widgets: field.widgets,
  };
}

function typeOf(field: FieldEntry): string {
  const traits = [
    field.comb ? "comb" : "",
    field.multiline ? "lines" : "",
    field.multiSelect ? "several" : "",
    field.readOnly ? "read-only" : "",
  ].filter((trait) => trait !== "");
  return traits.length === 0 ? field.type : `${field.type} (${traits.join(", ")})`;
}

function optionsOf(field: FieldEntry): string {
  const pairs = field.exportValues.map((value, index) => {
    const text = field.options[index] ?? value;
    return text === value ? value : `${value} = ${text}`;
  });
  return pairs.join(" | ");
}
