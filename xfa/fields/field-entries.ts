import { type CosObject, type Dict, latin1Text, Name } from "@platen/engine/cos";
import type { TemplateField } from "#template";
import { type Control, isChecked, itemsOf, textValue } from "./control.ts";
import { dictOf, textString } from "./entries.ts";

/** Bits of /Ff (ISO 32000-2, tables 227, 229, 231 and 233). */
const FLAG = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  noToggleToOff: 1 << 14,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  inUnison: 1 << 25,
} as const;

/** Returns the entries of a terminal field apart from its name and widgets. `controls` are all controls of the field. */
export function fieldEntries(field: TemplateField, controls: readonly Control[]): Dict {
  const { flags, ...typed } = typeEntries(field, controls);
  const isReadOnly = field.isReadOnly || field.control.kind === "barcode";
  const all = flags | (isReadOnly ? FLAG.readOnly : 0) | (field.isRequired ? FLAG.required : 0);
  return dictOf({
    ...typed,
    Ff: all === 0 ? undefined : all,
    TU: field.description === null ? undefined : textString(field.description),
  });
}

/** A group of radio buttons; `controls` are those of all its fields. */
export function radioEntries(controls: readonly Control[]): Dict {
  const [first] = controls;
  const checked = controls.find((control) => isChecked(control));
  const isReadOnly = controls.every(({ field }) => field.isReadOnly);
  const isRequired = first?.field.isRequired === true;
  return dictOf({
    FT: new Name("Btn"),
    Ff:
      FLAG.radio |
      FLAG.noToggleToOff |
      FLAG.inUnison |
      (isReadOnly ? FLAG.readOnly : 0) |
      (isRequired ? FLAG.required : 0),
    V: new Name(checked === undefined ? "Off" : onState(checked.field)),
  });
}

type Entries = Readonly<Record<string, CosObject | undefined>> & { readonly flags: number };

function typeEntries(field: TemplateField, controls: readonly Control[]): Entries {
  const { control } = field;
  const [first] = controls;
  switch (control.kind) {
    case "check": {
      const isOn = controls.some((each) => isChecked(each));
      return { FT: new Name("Btn"), V: new Name(isOn ? onState(field) : "Off"), flags: 0 };
    }
    case "button":
    case "image":
      return { FT: new Name("Btn"), flags: FLAG.pushButton };
    case "signature":
      return { FT: new Name("Sig"), flags: 0 };
    case "choice":
      return choiceEntries(field, first);
    case "text":
    case "numeric":
    case "dateTime":
    case "password":
    case "barcode":
      return textEntries(field, first);
  }
}

function textEntries(field: TemplateField, first: Control | undefined): Entries {
  const { control } = field;
  const isMultiline =
    control.kind === "barcode" || (control.kind === "text" && control.isMultiline);
  const cells = "combCells" in control ? control.combCells : null;
  const length = cells === null || cells === 0 ? field.charactersMax : cells;
  const isComb = cells !== null && length !== null && !isMultiline;
  const isEmpty = control.kind === "barcode" || first === undefined;
  const flags =
    (isMultiline ? FLAG.multiline : 0) |
    (control.kind === "password" ? FLAG.password : 0) |
    (isComb ? FLAG.comb : 0);
  return {
    FT: new Name("Tx"),
    MaxLen: length ?? undefined,
    V: isEmpty ? undefined : valueOf(textValue(first)),
    flags,
  };
}

function choiceEntries(field: TemplateField, first: Control | undefined): Entries {
  const { control } = field;
  const open = control.kind === "choice" ? control.open : "";
  const isList = open === "always" || open === "multiSelect";
  const items = first === undefined ? field.items : itemsOf(first);
  const isOpen = control.kind === "choice" && control.isEditable;
  // A script would fill this list and does not run here, so any text is accepted.
  const isEditable = !isList && (isOpen || items.length === 0);
  const flags =
    (isList ? 0 : FLAG.combo) |
    (isEditable ? FLAG.edit : 0) |
    (open === "multiSelect" ? FLAG.multiSelect : 0);
  const value = first === undefined ? "" : textValue(first);
  const values = open === "multiSelect" ? value.split("\n").filter((each) => each !== "") : [value];
  return {
    FT: new Name("Ch"),
    Opt: items.map(({ shown, saved }) =>
      shown === saved ? textString(shown) : [textString(saved), textString(shown)],
    ),
    V: values.length > 1 ? values.map((each) => textString(each)) : valueOf(values[0] ?? ""),
    flags,
  };
}

function valueOf(text: string): CosObject | undefined {
  return text === "" ? undefined : textString(text.replaceAll("\n", "\r"));
}

/** Returns the name of a check button's on-state: its value in UTF-8. */
export function onState(field: TemplateField): string {
  const value = field.items[0]?.saved ?? "1";
  const state = value === "" || value === "Off" ? `On${value}` : value;
  return latin1Text(new TextEncoder().encode(state));
}
