import type { CosObject, Document } from "#cos";
import { stateText } from "./button-states.ts";
import type { Option, Widget } from "./field.ts";
import { textValue } from "./field-value.ts";

/** The options of a choice field: a text, or a pair of export value and text (ISO 32000-2, table 234). */
export function choiceOptions(document: Document, opt: CosObject | undefined): readonly Option[] {
  return (document.array(opt) ?? []).map((item) => {
    const pair = document.array(item);
    const exportValue = textValue(document, pair === null ? item : pair[0]);
    return { exportValue, text: pair === null ? exportValue : textValue(document, pair[1]) };
  });
}

/**
 * The on-states of a checkbox or radio field, each once, in widget order. /Opt names the widgets one by one
 * (12.7.5.2.3); where its length differs, numeric states are indices into it.
 */
export function buttonOptions(
  document: Document,
  opt: CosObject | undefined,
  widgets: readonly Widget[],
): readonly Option[] {
  const texts = document.array(opt) ?? [];
  const options = new Map<string, Option>();
  for (const [index, widget] of widgets.entries()) {
    for (const state of widget.onStates) {
      const at = texts.length === widgets.length ? index : Number(state);
      const exportValue = stateText(state);
      if (options.has(state)) continue;
      const text = texts[at] === undefined ? exportValue : textValue(document, texts[at]);
      options.set(state, { exportValue, text });
    }
  }
  return [...options.values()];
}
