import type { ShownPage } from "#assemble";
import { type CosObject, type Dict, Name, type Ref } from "#cos";
import { FIELD_FLAGS } from "#form";
import { dictOf, textString } from "./cos-values.ts";
import { exportValueOf, type FieldDefinition, isChecked } from "./field-definition.ts";
import type { FieldFonts } from "./form-dict.ts";
import { formatScripts } from "./format-scripts.ts";
import { stateName } from "./state-name.ts";

/** /F: print (ISO 32000-2, table 167). */
const PRINT = 4;
/** Marks of ZapfDingbats: a check mark and a disc. */
const MARKS = { checkbox: "4", radio: "l" } as const;
const QUADDING = { left: undefined, center: 1, right: 2 } as const;

/** Returns the entries of a field apart from its name; `all` are its definitions, several for a group of radio buttons. */
export function fieldDict(all: readonly FieldDefinition[]): Dict {
  const [first] = all;
  if (first === undefined) throw new RangeError("a field without a definition");
  const { flags, ...typed } = typeEntries(first, all);
  const isReadOnly = all.some(({ readOnly }) => readOnly === true);
  const isRequired = all.some(({ required }) => required === true);
  const bits =
    flags | (isReadOnly ? FIELD_FLAGS.readOnly : 0) | (isRequired ? FIELD_FLAGS.required : 0);
  const label = all.find((each) => (each.label ?? "") !== "")?.label ?? null;
  return dictOf({
    ...typed,
    Ff: bits === 0 ? undefined : bits,
    TU: label === null ? undefined : textString(label),
  });
}

type Entries = Readonly<Record<string, CosObject | undefined>> & { readonly flags: number };

function typeEntries(first: FieldDefinition, all: readonly FieldDefinition[]): Entries {
  switch (first.type) {
    case "text":
      return textEntries(first);
    case "choice":
      return choiceEntries(first);
    case "signature":
      return { FT: new Name("Sig"), flags: 0 };
    case "checkbox":
    case "radio": {
      const checked = all.find((each) => isChecked(each));
      const state = new Name(checked === undefined ? "Off" : stateOf(checked));
      const flags = first.type === "radio" ? FIELD_FLAGS.radio | FIELD_FLAGS.noToggleToOff : 0;
      return { FT: new Name("Btn"), V: state, DV: state, flags };
    }
  }
}

function textEntries(definition: FieldDefinition): Entries {
  const { maxLength, comb, multiline, defaultValue, format } = definition;
  const value = valueOf(defaultValue);
  return {
    FT: new Name("Tx"),
    MaxLen: maxLength ?? undefined,
    V: value,
    DV: value,
    AA: format === null || format === undefined ? undefined : formatScripts(format),
    flags:
      (comb === true ? FIELD_FLAGS.comb : 0) | (multiline === true ? FIELD_FLAGS.multiline : 0),
  };
}

function choiceEntries({ options, multiline, defaultValue }: FieldDefinition): Entries {
  const value = valueOf(defaultValue);
  return {
    FT: new Name("Ch"),
    Opt: (options ?? []).map((text) => textString(text)),
    V: value,
    DV: value,
    flags: multiline === true ? 0 : FIELD_FLAGS.combo,
  };
}

function valueOf(text: string | null | undefined): CosObject | undefined {
  return (text ?? "") === "" ? undefined : textString((text ?? "").replaceAll(/\r?\n/g, "\r"));
}

/** A widget annotation, upright on the page as shown (ISO 32000-2, 12.5.6.19). */
export function widgetDict(
  definition: FieldDefinition,
  page: { readonly ref: Ref; readonly shown: ShownPage },
  fonts: FieldFonts,
): Dict {
  const { type, rect, align } = definition;
  const isButton = type === "checkbox" || type === "radio";
  const state = isButton ? stateOf(definition) : "";
  const { rotation } = page.shown;
  return dictOf({
    Type: new Name("Annot"),
    Subtype: new Name("Widget"),
    Rect: [...rect],
    F: PRINT,
    P: page.ref,
    MK: characteristics(rotation, isButton ? MARKS[type] : null),
    DA: defaultAppearance(definition, fonts),
    Q: QUADDING[align ?? "left"],
    AP: isButton ? dictOf({ N: dictOf({ [state]: new Map(), Off: new Map() }) }) : undefined,
    AS: isButton ? new Name(isChecked(definition) ? state : "Off") : undefined,
  });
}

function characteristics(rotation: number, mark: string | null): Dict | undefined {
  if (rotation === 0 && mark === null) return undefined;
  return dictOf({
    R: rotation === 0 ? undefined : rotation,
    CA: mark === null ? undefined : textString(mark),
  });
}

function defaultAppearance(
  { type, fontSize }: FieldDefinition,
  fonts: FieldFonts,
): CosObject | undefined {
  if (type === "signature") return undefined;
  if (type === "checkbox" || type === "radio") return textString(`/${fonts.marks} 0 Tf 0 g`);
  return textString(`/${fonts.text} ${fontSize ?? 0} Tf 0 g`);
}

function stateOf(definition: FieldDefinition): string {
  return stateName(exportValueOf(definition));
}
