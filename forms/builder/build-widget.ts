import { changeDict, dictOf, standardFontDict } from "@platen/engine/authoring";
import {
  type CosObject,
  type Dict,
  type Document,
  Name,
  type Ref,
  type Stream,
} from "@platen/engine/cos";
import { contentStream, textString } from "./cos-values.ts";
import type { FieldSpec, Place } from "./field-spec.ts";

const BORDER_STYLES = { solid: "S", dashed: "D", beveled: "B", inset: "I", underline: "U" };
const PRINT = 4;
const ROUNDED = "l";
const CHECK = "4";

/** Advance widths in ZapfDingbats, 1/1000 em, of the characters that forms mark with. */
const MARK_WIDTHS: Readonly<Record<string, number>> = {
  "4": 846,
  l: 791,
  "8": 760,
  u: 788,
  n: 761,
  H: 816,
};
/** Height and depth of the box of ZapfDingbats, em. */
const MARK_HEIGHT = 0.963;
const MARK_DEPTH = 0.143;

/** A widget annotation (ISO 32000-2, 12.5.6.19); `pageRef` is `null` when it is on no page. */
export function buildWidget(
  document: Document,
  spec: FieldSpec,
  place: Place,
  pageRef: Ref | null,
): Dict {
  const button = spec.type === "checkbox" || spec.type === "radio";
  const drawn = button && spec.appearance !== false;
  const state = place.state ?? "Yes";
  const widget = dictOf({
    Type: new Name("Annot"),
    Subtype: new Name("Widget"),
    Rect: [...place.rect],
    F: place.flags ?? PRINT,
    P: pageRef ?? undefined,
    MK: characteristics(spec, place),
    BS: borderStyle(place),
    DA: textString(place.defaultAppearance),
    Q: place.quadding,
    AP: drawn ? dictOf({ N: states(document, spec, place, state) }) : undefined,
    AS: button ? new Name(spec.value === state ? state : "Off") : undefined,
  });
  changeDict(widget, place.extra ?? {});
  return widget;
}

function characteristics(spec: FieldSpec, place: Place): Dict | undefined {
  const entries = dictOf({
    R: place.rotation,
    BC: place.border?.color,
    BG: place.background,
    CA: textString(place.caption ?? defaultCaption(spec)),
  });
  return entries.size === 0 ? undefined : entries;
}

function defaultCaption(spec: FieldSpec): string | undefined {
  if (spec.type === "checkbox") return CHECK;
  return spec.type === "radio" ? ROUNDED : undefined;
}

function borderStyle(place: Place): Dict | undefined {
  const border = place.border;
  if (border === undefined) return undefined;
  return dictOf({
    W: border.width ?? 1,
    S: new Name(BORDER_STYLES[border.style ?? "solid"]),
    D: border.dash,
  });
}

function states(document: Document, spec: FieldSpec, place: Place, state: string): Dict {
  const [x1, y1, x2, y2] = place.rect;
  const width = x2 - x1;
  const height = y2 - y1;
  const mark = place.caption ?? defaultCaption(spec) ?? CHECK;
  const markWidth = (MARK_WIDTHS[mark] ?? 800) / 1000;
  const size = Math.max(4, Math.min((height - 4) / MARK_HEIGHT, (width - 4) / markWidth));
  const x = (width - markWidth * size) / 2;
  const y = (height - MARK_HEIGHT * size) / 2 + MARK_DEPTH * size;
  const frame = frameOperators(place, width, height);
  const glyph = `q 0 g BT /ZaDb ${round(size)} Tf ${round(x)} ${round(y)} Td (${mark}) Tj ET Q`;
  return dictOf({
    [state]: document.add(appearance(`${frame}${glyph}`, width, height)),
    Off: document.add(appearance(frame, width, height)),
  });
}

function frameOperators(place: Place, width: number, height: number): string {
  const color = place.border?.color ?? [];
  const line = place.border?.width ?? 1;
  const background = fillOperator(place.background ?? [], "g rg k");
  const outline = fillOperator(color, "G RG K");
  const filled = background === "" ? "" : `${background} 0 0 ${width} ${height} re f\n`;
  const box = `${line / 2} ${line / 2} ${width - line} ${height - line}`;
  return outline === "" || line === 0 ? filled : `${filled}${outline} ${line} w ${box} re s\n`;
}

function fillOperator(components: readonly number[], operators: string): string {
  const operator = operators.split(" ")[{ 1: 0, 3: 1, 4: 2 }[components.length] ?? -1];
  return operator === undefined ? "" : `${components.join(" ")} ${operator}`;
}

function appearance(operators: string, width: number, height: number): Stream {
  const resources: CosObject = dictOf({ Font: dictOf({ ZaDb: standardFontDict("ZapfDingbats") }) });
  return contentStream(operators, {
    Type: new Name("XObject"),
    Subtype: new Name("Form"),
    BBox: [0, 0, width, height],
    Resources: resources,
  });
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
