import type { FieldOnPages, PageText, PageWord } from "#pages";

type Spot = {
  readonly page?: number;
  readonly left: number;
  readonly top: number;
  readonly width?: number;
  readonly height?: number;
};

/** A text field of 100 × 12 points with no tooltip, unless given otherwise. */
export function textField(
  name: string,
  { page = 1, left, top, width = 100, height = 12 }: Spot,
  more: Partial<FieldOnPages> = {},
): FieldOnPages {
  return {
    name,
    type: "text",
    tooltip: null,
    maxLength: null,
    multiline: false,
    comb: false,
    options: [],
    format: null,
    widgets: [{ page, left, top, right: left + width, bottom: top + height }],
    ...more,
  };
}

/** A check box of 8 × 8 points. */
export function checkbox(name: string, spot: Spot): FieldOnPages {
  return textField(name, { width: 8, height: 8, ...spot }, { type: "checkbox", options: ["1"] });
}

/** Words of 10-point text from a position of its upper left corner, each character 5 points wide. */
export function printed(text: string, left: number, top: number): PageWord[] {
  let from = left;
  return text.split(" ").map((word) => {
    const right = from + word.length * 5;
    const box = { text: word, left: from, top, right, bottom: top + 10 };
    from = right + 3;
    return box;
  });
}

/** A letter-size page with these words. */
export function pageOf(words: readonly PageWord[], page = 1): PageText {
  return { page, width: 612, height: 792, words };
}
