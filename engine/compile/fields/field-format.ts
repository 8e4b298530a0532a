import type { DrawPlan } from "#fill";
import type { Field, Widget } from "#form";
import { applyFormat, type Formatted, formatterOf } from "#format";
import { isList } from "./field-shape.ts";

/** The format in which a field's text is shown; `null` if absent or it would have no effect. */
export function shownFormat(field: Field): string | null {
  const { format, password } = field;
  if (format === null || password || isList(field)) return null;
  return formatterOf(format) === null ? null : format;
}

/**
 * How the template's own value is displayed; unchanged where the field has no format or the value does not match it.
 */
export function restingText(field: Field, text: string): Formatted {
  const format = shownFormat(field);
  const formatted = format === null ? null : applyFormat(format, text);
  return formatted ?? { text, red: false };
}

/** How the field's red text is drawn; `null` where its format never uses red. */
export function planRed(
  field: Field,
  widget: Widget,
  plan: (widget: Widget) => DrawPlan,
): DrawPlan | null {
  const format = shownFormat(field);
  const isRed = format !== null && applyFormat(format, "-1")?.red === true;
  return isRed ? plan(inRed(widget)) : null;
}

/** The widget with red text: the last colour in a /DA wins. */
export function inRed(widget: Widget): Widget {
  return { ...widget, defaultAppearance: `${widget.defaultAppearance} 1 0 0 rg` };
}
