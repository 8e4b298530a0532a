import type { Field, Widget } from "#form";
import { isList } from "./field-shape.ts";

/** Longer lists are shown in the field's texts, to bound what many widgets of one field cost. */
const OPTIONS_MAX = 1000;

/**
 * Returns what a combo box with an /Opt of its own shows for each option: its own text for the export value, else the
 * export value itself, as Acrobat does. `null` where it shows the field's texts.
 */
export function ownOptionTexts(
  field: Field,
  { ownOptions }: Pick<Widget, "ownOptions">,
): readonly string[] | null {
  const { options } = field;
  if (ownOptions.length === 0 || isList(field)) return null;
  if (Math.max(options.length, ownOptions.length) > OPTIONS_MAX) return null;
  const own = new Map(ownOptions.map(({ exportValue, text }) => [exportValue, text]));
  const texts = options.map(({ exportValue }) => own.get(exportValue) ?? exportValue);
  return options.every(({ text }, index) => text === texts[index]) ? null : texts;
}
