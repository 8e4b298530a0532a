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
    const wanted = widgetsOf(filling.field).map((widget) => drawnBy(widget, filling));
    const wrong = shown.find((text) => !wanted.some((one) => holds(one, text)));
    if (wrong !== undefined) return [fieldFault("text", filling, notDrawn(filling, wrong))];
    const own = shownWidgets(filling).map((widget) => drawnBy(widget, filling));
    const missing = own.find((one) => !shown.some((text) => holds(one, text)));
    return missing === undefined ? [] : [fieldFault("text", missing, notDrawn(missing, "any"))];
  });
}

/** Every token of a flattened form must be in its page's text, and no field may be left. */
export function judgeFlattened(fillings: readonly Filling[], drawn: DrawnText): readonly Fault[] {
  const faults = fillings.flatMap((filling) => {
    if (filling.drawn === null) return [];
    const missing = shownWidgets(filling).some(
      (widget) => !holds(drawnBy(widget, filling), drawn.pages[widget.page - 1] ?? ""),
    );
    return missing ? [fieldFault("text", filling, notDrawn(filling, "the flattened page"))] : [];
  });
  const left = drawn.widgets.size;
  if (left === 0) return faults;
  return [...faults, { kind: "text", field: null, message: `${left} fields are left to fill` }];
}

/**
 * Returns what a widget must show of its field's value: with an /Opt of its own its text for the export value, else the
 * export value, as Acrobat shows it.
 */
function drawnBy({ ownOptions }: Widget, filling: Filling): Filling {
  const { field, value } = filling;
  const isOption = field.options.some(({ exportValue }) => exportValue === value);
  if (ownOptions.length === 0 || typeof value !== "string" || !isOption) return filling;
  const own = ownOptions.find(({ exportValue }) => exportValue === value);
  return { ...filling, drawn: [own?.text ?? value] };
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

/** Returns the digits of a formatted number: `$1,234.00` → `123400`. */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

function notDrawn({ drawn }: Filling, where: string): string {
  return `${JSON.stringify(drawn)} is not drawn in ${JSON.stringify(where.slice(0, 60))}`;
}
