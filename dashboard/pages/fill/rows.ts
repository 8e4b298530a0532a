import type { Envelope, Mapping } from "@platen/sdk";
import type { MappedForm } from "#data/forms-to-fill.ts";
import type { Field } from "#viewer/form.ts";

/** A form of an envelope in the version that is filled, with its mapping. */
export type FillForm = Omit<MappedForm, "mapping"> & {
  /** Without an id: each field is filled by its name. */
  readonly mapping: Pick<Mapping, "field_mappings"> & { readonly id?: number };
};

/** A field of one of the forms. */
export type Target = { readonly form: number; readonly field: Field };

/** One value to give: an alias of the envelope. */
export type FillRow = {
  readonly alias: string;
  /** The form's label; the alias if the form has none. */
  readonly label: string;
  /** Every field that shows it, in reading order. */
  readonly targets: readonly [Target, ...Target[]];
  readonly isRequired: boolean;
  readonly control: Control;
  /** The result of an empty value: the mapping's default, or the form's own value; null if nothing. */
  readonly empty: { readonly by: "mapping" | "form"; readonly text: string } | null;
};

/** How a value is given. */
export type Control =
  | {
      readonly kind: "text";
      readonly isMultiline: boolean;
      readonly isComb: boolean;
      readonly charactersMax: number | null;
      /** In the notation of a field's `format`; null: any text. */
      readonly format: string | null;
    }
  | { readonly kind: "check"; readonly isOn: boolean }
  | {
      readonly kind: "choice";
      readonly look: "buttons" | "list" | "several";
      readonly options: readonly Option[];
      /** True: other texts are taken as well. */
      readonly isFree: boolean;
    }
  | { readonly kind: "signature" };

/** The value of an option, and its text. */
export type Option = { readonly value: string; readonly label: string };

/** More options than this are a list. */
const BUTTONS_MAX = 5;
const OFF = "Off";

/** The rows of an envelope, in the reading order of its forms. */
export function fillRows(
  { expected_aliases: aliases }: Pick<Envelope, "expected_aliases">,
  forms: readonly FillForm[],
): readonly FillRow[] {
  const rows = aliases.flatMap((expected): FillRow[] => {
    const [first, ...rest] = targetsOf(expected.raw_fields, forms);
    // A field that only an older version has.
    if (first === undefined) return [];
    const targets = [first, ...rest] as const;
    const main = targets.find((target) => isMain(forms, target, expected.alias)) ?? first;
    return [
      {
        alias: expected.alias,
        label: main.field.label ?? expected.alias,
        targets: [main, ...targets.filter((target) => target !== main)],
        isRequired: expected.required,
        control: controlOf(expected, main.field, mappingOf(forms, main)),
        empty: emptyOf(main.field, mappingOf(forms, main)),
      },
    ];
  });
  return rows.toSorted((a, b) => compare(a.targets[0], b.targets[0]));
}

/** The alias whose row a field belongs to; null: its field is not mapped. */
export function aliasAt(rows: readonly FillRow[], form: number, name: string): string | null {
  const shows = ({ targets }: FillRow): boolean =>
    targets.some((target) => target.form === form && target.field.name === name);
  const isFirst = ({ targets: [main] }: FillRow): boolean =>
    main.form === form && main.field.name === name;
  return (rows.find(isFirst) ?? rows.find(shows))?.alias ?? null;
}

type FieldMapping = Mapping["field_mappings"][string];

function targetsOf(names: readonly string[], forms: readonly FillForm[]): readonly Target[] {
  const found = forms.flatMap(({ fields, mapping }, form) =>
    fields
      .filter(({ name }) => names.includes(name) && name in mapping.field_mappings)
      .map((field) => ({ form, field })),
  );
  return found.toSorted(compare);
}

function compare(a: Target, b: Target): number {
  return a.form - b.form || a.field.number - b.field.number;
}

/** The field that gets the value unchanged, rather than one that another alias feeds as well. */
function isMain(forms: readonly FillForm[], target: Target, alias: string): boolean {
  const mapping = mappingOf(forms, target);
  return typeof mapping === "string" ? mapping === alias : mapping.source === alias;
}

function mappingOf(forms: readonly FillForm[], { form, field }: Target): FieldMapping {
  return forms[form]?.mapping.field_mappings[field.name] ?? "";
}

function isVerbatim(mapping: FieldMapping): boolean {
  if (typeof mapping === "string") return true;
  return (mapping.transform ?? null) === null && (mapping.condition ?? null) === null;
}

type Expected = Envelope["expected_aliases"][number];

function controlOf(expected: Expected, field: Field, mapping: FieldMapping): Control {
  // Behind a transform any text may be right.
  if (!isVerbatim(mapping)) return { ...ANY_TEXT, format: inputFormat(mapping) };
  switch (field.type) {
    case "checkbox": {
      const states = onStates(field);
      // A single box is on in one way for people, whatever its states are called.
      if (states.length > 1) return choiceOf(field, states.slice(0, field.widgets.length));
      const isOn = field.default_value !== null && field.default_value !== OFF;
      return { kind: "check", isOn: isOn && field.default_value !== "" };
    }
    case "radio":
      return choiceOf(field, onStates(field));
    case "choice":
      return choiceOf(field, field.export_values);
    case "signature":
      return { kind: "signature" };
    case "text":
    case "button": {
      const own = typeof mapping === "string" ? null : (mapping.format ?? null);
      return {
        kind: "text",
        isMultiline: field.multiline,
        isComb: field.comb,
        charactersMax: expected.max_length,
        format: own ?? field.format,
      };
    }
  }
}

const ANY_TEXT = {
  kind: "text",
  isMultiline: false,
  isComb: false,
  charactersMax: null,
} as const;

function onStates({ export_values: states }: Field): readonly string[] {
  return states.filter((state) => state !== OFF);
}

/** A choice of values, named as on the form where that is known. */
function choiceOf(field: Field, values: readonly string[]): Control {
  const { export_values: all, option_labels: printed, options: texts } = field;
  const options = values.map((value) => {
    const at = all.indexOf(value);
    const isUnnamed = values.length === 1 && texts[at] === value;
    const names = [printed[at], isUnnamed ? field.label : null, texts[at]];
    return { value, label: names.find((name) => (name ?? "") !== "") ?? value };
  });
  const isFree = field.editable;
  if (field.multi_select) return { kind: "choice", look: "several", options, isFree: false };
  const isShort = field.type !== "choice" && options.length <= BUTTONS_MAX;
  return { kind: "choice", look: isShort ? "buttons" : "list", options, isFree };
}

/** The pattern that a `date` function reads, as the format of a date field. */
function inputFormat(mapping: FieldMapping): string | null {
  const transform = typeof mapping === "string" ? null : (mapping.transform ?? null);
  const pattern = /^\s*(?:trim\s*\|\s*)?date\(\s*'([^']+)'/.exec(transform ?? "")?.[1];
  return pattern === undefined ? null : `date(${pattern})`;
}

function emptyOf(field: Field, mapping: FieldMapping): FillRow["empty"] {
  const fallback = typeof mapping === "string" ? null : (mapping.default ?? null);
  if (fallback !== null) return { by: "mapping", text: textOf(fallback) };
  const own = field.default_value ?? "";
  const text = textOf(own);
  return text === "" || text === OFF ? null : { by: "form", text };
}

function textOf(value: string | number | boolean | readonly string[]): string {
  return typeof value === "object" ? value.join(", ") : String(value);
}
