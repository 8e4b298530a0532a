import type { DrawnText } from "../referees/drawn-text.ts";
import { type Widget, widgetsOf } from "../values/field-parts.ts";
import type { Filling } from "../values/filling.ts";
import { type Fault, fieldFault } from "./fault.ts";

/** Every shown widget of every filled field draws its token. */
export function judgeDrawn(fillings: readonly Filling[], drawn: DrawnText): readonly Fault[] {
  return fillings.flatMap((filling) => {
    if (filling.drawn === null) return [];
    const expected = shownWidgets(filling).length;
    if (expected === 0 && hasNoRoom(filling)) return [];
    const shown = drawn.widgets.get(filling.field.name) ?? [];
    if (shown.length < expected) {
      return [fieldFault("text", filling, `${shown.length} of ${expected} widgets are drawn`)];
    }
    const wrong = shown.find((text) => !holds(filling, text));
    return wrong === undefined ? [] : [fieldFault("text", filling, notDrawn(filling, wrong))];
  });
}

/** Every token of a flattened form must be in its page's text, and no field may be left. */
export function judgeFlattened(fillings: readonly Filling[], drawn: DrawnText): readonly Fault[] {
  const faults = fillings.flatMap((filling) => {
    const pages = shownWidgets(filling).map((widget) => drawn.pages[widget.page - 1] ?? "");
    const missing = filling.drawn !== null && pages.some((page) => !holds(filling, page));
    return missing ? [fieldFault("text", filling, notDrawn(filling, "the flattened page"))] : [];
  });
  const left = drawn.widgets.size;
  if (left === 0) return faults;
  return [...faults, { kind: "text", field: null, message: `${left} fields are left to fill` }];
}

const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

/** Widgets that a viewer shows: on a page, with an area, neither hidden nor for print alone. */
function shownWidgets({ field }: Filling): readonly Widget[] {
  return widgetsOf(field).filter(
    (widget) => widget.page > 0 && hasArea(widget) && (widget.flags & (HIDDEN | NO_VIEW)) === 0,
  );
}

/** A widget without area shows nothing. */
function hasNoRoom({ field }: Filling): boolean {
  return !widgetsOf(field).some((widget) => hasArea(widget));
}

function hasArea({ rect }: Widget): boolean {
  return rect[2] > rect[0] && rect[3] > rect[1];
}

/** Spaces are ignored: line breaks, comb cells and shifts between glyphs all look like one. */
function holds({ drawn, digits }: Filling, text: string): boolean {
  const seen = squeeze(text);
  const isShown = (drawn ?? []).every((token) => seen.includes(squeeze(token)));
  return isShown && digitsOf(seen).includes(digits);
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

/** What is left of a number that a format dressed up: `$1,234.00` → `123400`. */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

function notDrawn({ drawn }: Filling, where: string): string {
  return `${JSON.stringify(drawn)} is not drawn in ${JSON.stringify(where.slice(0, 60))}`;
}
