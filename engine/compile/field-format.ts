import type { DrawPlan } from "#fill";
import type { Field, Widget } from "#form";
import { applyFormat, type Formatted, formatterOf } from "#format";
import { isList } from "./field-shape.ts";

/** The format that a field's text is shown in; `null` for none, and where nothing would show it. */
export function shownFormat(field: Field): string | null {
  const { format, password } = field;
  if (format === null || password || isList(field)) return null;
  return formatterOf(format) === null ? null : format;
}

/** What a value of the form's own shows; as it is where its field has no format, or where it cannot be read as one. */
export function restingText(field: Field, text: string): Formatted {
  const format = shownFormat(field);
  const formatted = format === null ? null : applyFormat(format, text);
  return formatted ?? { text, red: false };
}

/** How red text of the field is drawn, `null` where its format makes none red. */
export function planRed(
  field: Field,
  widget: Widget,
  plan: (widget: Widget) => DrawPlan,
): DrawPlan | null {
  const format = shownFormat(field);
  const isRed = format !== null && applyFormat(format, "-1")?.red === true;
  return isRed ? plan(inRed(widget)) : null;
}

/** The widget with red text: in a /DA the last colour counts. */
export function inRed(widget: Widget): Widget {
  return { ...widget, defaultAppearance: `${widget.defaultAppearance} 1 0 0 rg` };
}
