import type { Box, SeenField } from "./seen-form.ts";

export const BOX: Box = { left: 10, top: 10, right: 60, bottom: 30 };

/** A text field on the first page, with the given members in place of the usual ones. */
export function seenField(name: string, given: Partial<SeenField> = {}): SeenField {
  return {
    name,
    type: "text",
    readOnly: false,
    required: false,
    multiLine: false,
    comb: false,
    maxLength: 0,
    options: [],
    widgets: [{ page: 0, box: BOX }],
    ...given,
  };
}
