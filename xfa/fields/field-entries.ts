import { dictOf, FIELD_FLAGS, stateName, textString } from "@platen/engine/authoring";
import { type CosObject, type Dict, Name } from "@platen/engine/cos";
import type { TemplateField } from "#template";
import { type Control, isChecked, itemsOf, textValue } from "./control.ts";

/** Returns the entries of a terminal field apart from its name and widgets. `controls` are all controls of the field. */
export function fieldEntries(field: TemplateField, controls: readonly Control[]): Dict {
  const { flags, ...typed } = typeEntries(field, controls);
  const isReadOnly = field.isReadOnly || field.control.kind === "barcode";
  const all =
    flags | (isReadOnly ? FIELD_FLAGS.readOnly : 0) | (field.isRequired ? FIELD_FLAGS.required : 0);
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
      FIELD_FLAGS.radio |
      FIELD_FLAGS.noToggleToOff |
      FIELD_FLAGS.inUnison |
      (isReadOnly ? FIELD_FLAGS.readOnly : 0) |
      (isRequired ? FIELD_FLAGS.required : 0),
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
      return { FT: new Name("Btn"), flags: FIELD_FLAGS.pushButton };
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
    (isMultiline ? FIELD_FLAGS.multiline : 0) |
    (control.kind === "password" ? FIELD_FLAGS.password : 0) |
    (isComb ? FIELD_FLAGS.comb : 0);
  return {
    FT: new Name("Tx"),
    PMD: control.kind === "barcode" ? paperMetadata(control.symbology) : undefined,
    MaxLen: length ?? undefined,
    V: isEmpty ? undefined : valueOf(textValue(first)),
    flags,
  };
}

/** Says to readers that the field shows a barcode (Adobe Supplement to ISO 32000, extension level 3). */
function paperMetadata(symbology: string): Dict {
  const known = SYMBOLOGIES.find((each) => each.toLowerCase() === symbology.toLowerCase());
  return dictOf({
    Type: new Name("PaperMetaData"),
    Version: 1,
    Symbology: new Name(known ?? symbology),
  });
}

const SYMBOLOGIES = ["PDF417", "QRCode", "DataMatrix"];

function choiceEntries(field: TemplateField, first: Control | undefined): Entries {
  const { control } = field;
  const open = control.kind === "choice" ? control.open : "";
  const isList = open === "always" || open === "multiSelect";
  const items = first === undefined ? field.items : itemsOf(first);
  const isOpen = control.kind === "choice" && control.isEditable;
  // A script would fill this list and does not run here, so any text is accepted.
  const isEditable = !isList && (isOpen || items.length === 0);
  const flags =
    (isList ? 0 : FIELD_FLAGS.combo) |
    (isEditable ? FIELD_FLAGS.edit : 0) |
    (open === "multiSelect" ? FIELD_FLAGS.multiSelect : 0);
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

/** Returns the name of a check button's on-state. */
export function onState(field: TemplateField): string {
  return stateName(field.items[0]?.saved ?? "1");
}
