import { changeDict, dictOf, FIELD_FLAGS } from "@platen/engine/authoring";
import { type CosObject, type Dict, type Document, Name, type Ref } from "@platen/engine/cos";
import { buildWidget } from "./build-widget.ts";
import { textString } from "./cos-values.ts";
import type { FieldSpec, Place } from "./field-spec.ts";

const FIELD_TYPES = {
  text: "Tx",
  checkbox: "Btn",
  radio: "Btn",
  combo: "Ch",
  list: "Ch",
  signature: "Sig",
  button: "Btn",
};

/** A page to which widgets are added: the page itself, and its /Annots. */
export type PageSlot = { readonly ref: Ref; readonly annotations: Ref[] };

/** Adds a terminal field with its widgets to `document` and to its pages. */
export function buildField(
  document: Document,
  spec: FieldSpec,
  partialName: string,
  parent: Ref | null,
  pages: readonly PageSlot[],
): Ref {
  const places = placesOf(spec);
  const field = fieldDict(spec, partialName, parent);
  const only = places.length === 1 && spec.merged !== false ? places[0] : undefined;
  if (only !== undefined) return addMerged(document, spec, field, only, pages);
  const ref = document.add(field);
  const kids: Ref[] = places.map((place) => {
    const slot = pages[(place.page ?? 1) - 1];
    const widget = buildWidget(document, spec, place, slot?.ref ?? null);
    widget.set("Parent", ref);
    const kid = document.add(widget);
    slot?.annotations.push(kid);
    return kid;
  });
  field.set("Kids", kids);
  changeDict(field, spec.extra ?? {});
  return ref;
}

function placesOf(spec: FieldSpec): readonly Place[] {
  const at = spec.at;
  if ("rect" in at) return [at];
  return isRectangle(at) ? [{ rect: at }] : at;
}

function isRectangle(at: readonly Place[] | Place["rect"]): at is Place["rect"] {
  return typeof at[0] === "number";
}

function addMerged(
  document: Document,
  spec: FieldSpec,
  field: Dict,
  place: Place,
  pages: readonly PageSlot[],
): Ref {
  const slot = pages[(place.page ?? 1) - 1];
  const widget = buildWidget(document, spec, place, slot?.ref ?? null);
  const merged: Dict = new Map([...widget, ...field]);
  changeDict(merged, { ...place.extra, ...spec.extra });
  const ref = document.add(merged);
  slot?.annotations.push(ref);
  return ref;
}

function fieldDict(spec: FieldSpec, partialName: string, parent: Ref | null): Dict {
  const flags = commonFlags(spec) | (spec.inheritType === true ? 0 : typeFlags(spec));
  const field = dictOf({
    FT: spec.inheritType === true ? undefined : new Name(FIELD_TYPES[spec.type]),
    T: textString(partialName),
    Parent: parent ?? undefined,
    TU: textString(spec.tooltip),
    Ff: flags === 0 ? undefined : flags,
    DA: textString(spec.defaultAppearance),
    Q: spec.quadding,
  });
  for (const [key, value] of typeEntries(spec)) field.set(key, value);
  return field;
}

function commonFlags(spec: FieldSpec): number {
  return (
    (spec.flags ?? 0) |
    (spec.readOnly === true ? FIELD_FLAGS.readOnly : 0) |
    (spec.required === true ? FIELD_FLAGS.required : 0)
  );
}

function typeFlags(spec: FieldSpec): number {
  switch (spec.type) {
    case "text":
      return (
        (spec.multiline === true ? FIELD_FLAGS.multiline : 0) |
        (spec.password === true ? FIELD_FLAGS.password : 0) |
        (spec.comb === true ? FIELD_FLAGS.comb : 0)
      );
    case "radio":
      return FIELD_FLAGS.radio | (spec.inUnison === true ? FIELD_FLAGS.inUnison : 0);
    case "combo":
    case "list":
      return (
        (spec.type === "combo" ? FIELD_FLAGS.combo : 0) |
        (spec.editable === true ? FIELD_FLAGS.edit : 0) |
        (spec.multiSelect === true ? FIELD_FLAGS.multiSelect : 0)
      );
    case "button":
      return FIELD_FLAGS.pushButton;
    case "checkbox":
    case "signature":
      return 0;
  }
}

function typeEntries(spec: FieldSpec): Dict {
  switch (spec.type) {
    case "text":
      return dictOf({
        MaxLen: spec.maxLength,
        V: textString(spec.value),
        DV: textString(spec.defaultValue),
        AA: textScripts(spec.format, spec.calculate),
      });
    case "checkbox":
    case "radio":
      return dictOf({
        V: spec.value === undefined ? undefined : new Name(spec.value),
        Opt: spec.exportValues?.map((value) => textString(value) ?? null),
      });
    case "combo":
    case "list":
      return dictOf({
        Opt: spec.options.map((option) =>
          typeof option === "string"
            ? (textString(option) ?? null)
            : option.map((text) => textString(text) ?? null),
        ),
        V: encodeChoice(spec.value),
        DV: textString(spec.defaultValue),
      });
    case "signature":
    case "button":
      return new Map();
  }
}

function encodeChoice(value: string | readonly string[] | undefined): CosObject | undefined {
  if (value === undefined || typeof value === "string") return textString(value);
  return value.map((one) => textString(one) ?? null);
}

function textScripts(format: string | undefined, calculate: string | undefined): Dict | undefined {
  if (format === undefined && calculate === undefined) return undefined;
  return dictOf({
    K: format === undefined ? undefined : action(format.replace("_Format", "_Keystroke")),
    F: format === undefined ? undefined : action(format),
    C: calculate === undefined ? undefined : action(calculate),
  });
}

function action(script: string): Dict {
  return dictOf({ S: new Name("JavaScript"), JS: textString(script) });
}
