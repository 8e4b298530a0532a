import { dictOf, textString } from "@platen/engine/authoring";
import { type CosObject, type Dict, Name, type Ref } from "@platen/engine/cos";
import { borderSides } from "#draw";
import { type PlacedBox, readColor, textStyle } from "#place";
import { genusOf } from "#template";
import { type Control, isChecked } from "./control.ts";
import { onState } from "./field-entries.ts";

/** /F (ISO 32000-2, table 167). */
const HIDDEN = 2;
const PRINT = 4;
/** Marks of ZapfDingbats, by the template's names. */
const MARKS: Readonly<Record<string, string>> = {
  check: "4",
  circle: "l",
  cross: "8",
  diamond: "u",
  square: "n",
  star: "H",
};
/** Font resources of the form by style: regular, bold. */
const FONTS = { sans: ["Helv", "HeBo"], serif: ["TiRo", "TiBo"], mono: ["Cour", "CoBo"] } as const;

/** The standard fonts that `widget` refers to, by resource name. */
export const FIELD_FONTS: Readonly<Record<string, string>> = {
  Helv: "Helvetica",
  HeBo: "Helvetica-Bold",
  TiRo: "Times-Roman",
  TiBo: "Times-Bold",
  Cour: "Courier",
  CoBo: "Courier-Bold",
  ZaDb: "ZapfDingbats",
};

/** A widget annotation (ISO 32000-2, 12.5.6.19). */
export function widget(control: Control, page: Ref): Dict {
  const { field, place, box, input } = control;
  const isInvisible = field.isInvisible || !box.isVisible;
  const isCheck = field.control.kind === "check";
  const state = onState(field);
  return dictOf({
    Type: new Name("Annot"),
    Subtype: new Name("Widget"),
    Rect: [...place.rect],
    F: isInvisible ? HIDDEN : PRINT,
    P: page,
    MK: characteristics(control),
    BS: borderStyle(input),
    DA: defaultAppearance(control),
    Q: { left: undefined, center: 1, right: 2 }[field.align],
    AP: isCheck ? dictOf({ N: dictOf({ [state]: new Map(), Off: new Map() }) }) : undefined,
    AS: isCheck ? new Name(isChecked(control) ? state : "Off") : undefined,
  });
}

function characteristics({ field, input, place, hasPicture }: Control): Dict {
  const { control } = field;
  const side = input === null ? null : uniformSide(input);
  const css = input?.node.attributes.style ?? {};
  const background = readColor(css["backgroundColor"] ?? css["background-color"]);
  const isCheck = control.kind === "check";
  return dictOf({
    R: place.rotation === 0 ? undefined : place.rotation,
    BC: side === null ? (isCheck ? [0] : undefined) : [...side.color],
    BG: background === null ? undefined : [...background],
    CA: caption(control, field.caption?.text ?? ""),
    // The layout of the icon alone, by which a push button is fillable with a picture (table 192).
    TP: control.kind === "image" && !hasPicture ? 1 : undefined,
  });
}

function caption(control: Control["field"]["control"], text: string): CosObject | undefined {
  if (control.kind === "button") return textString(text);
  if (control.kind !== "check") return undefined;
  const usual = control.shape === "round" ? "circle" : "check";
  return textString(MARKS[control.mark] ?? MARKS[usual] ?? "4");
}

function borderStyle(input: PlacedBox | null): Dict | undefined {
  const side = input === null ? null : uniformSide(input);
  return side === null ? undefined : dictOf({ W: side.widthPt, S: new Name("S") });
}

/** The side that all four are like: a widget has no other border. */
function uniformSide(input: PlacedBox): ReturnType<typeof borderSides>[0] {
  const sides = borderSides(input);
  const [first] = sides;
  const isUniform = sides.every((side) => JSON.stringify(side) === JSON.stringify(first));
  return isUniform ? first : null;
}

function defaultAppearance({ field, box, label }: Control): CosObject | undefined {
  const kind = field.control.kind;
  if (kind === "signature" || kind === "image") return undefined;
  const { family, sizePt, isBold, color } = label ?? textStyle(box.node);
  const typeface = label === null ? (field.typeface ?? family) : family;
  const [regular, bold] = FONTS[genusOf(typeface)];
  const font = kind === "check" ? "ZaDb" : isBold ? bold : regular;
  const size = kind === "check" ? 0 : sizePt;
  const parts = color.every((part) => part === 0) ? "0 g" : `${color.map(short).join(" ")} rg`;
  return textString(`/${font} ${short(size)} Tf ${parts}`);
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}
