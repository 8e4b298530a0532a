/** A part of a text that is ordered and broken independently. */
export type ParagraphText = {
  /** Without line breaks; tabs are spaces. */
  readonly text: string;
  /** UTF-16 index in the value at which it begins. */
  readonly from: number;
};

/** Longer paragraphs are split: no box shows as much, and some steps take quadratic time. */
export const PARAGRAPH_UNITS_MAX = 8192;

/** The paragraphs of a value; with `breaks`, every kind of line break ends one, else it becomes a space. */
export function* paragraphTexts(value: string, breaks: boolean): Generator<ParagraphText> {
  if (!breaks) {
    yield* splitBounded(value.replace(LINE_BREAKS, " "), 0);
    return;
  }
  let from = 0;
  for (const { 0: lineBreak, index } of value.matchAll(LINE_BREAKS)) {
    yield* splitBounded(value.slice(from, index), from);
    from = index + lineBreak.length;
  }
  yield* splitBounded(value.slice(from), from);
}

/** Index in the value of a drawn unit; a CRLF was drawn as one space. */
export function sourceIndex(value: string, drawnAt: number): number {
  let at = drawnAt;
  for (const { index } of value.matchAll(/\r\n/gu)) {
    if (index >= at) break;
    at += 1;
  }
  return at;
}

const LINE_BREAKS = /\r\n|[\r\n\u2028\u2029]/gu;

function* splitBounded(text: string, from: number): Generator<ParagraphText> {
  let start = 0;
  while (text.length - start > PARAGRAPH_UNITS_MAX) {
    const end = pieceEnd(text, start + PARAGRAPH_UNITS_MAX);
    yield { text: replaceTabs(text.slice(start, end)), from: from + start };
    start = end;
  }
  yield { text: replaceTabs(text.slice(start)), from: from + start };
}

/** After a nearby space if there is one, and never inside a surrogate pair. */
function pieceEnd(text: string, latest: number): number {
  const space = text.lastIndexOf(" ", latest - 1) + 1;
  if (space > latest - PARAGRAPH_UNITS_MAX / 2) return space;
  return (text.codePointAt(latest - 1) ?? 0) > 0xffff ? latest - 1 : latest;
}

function replaceTabs(text: string): string {
  return text.replaceAll("\t", " ");
}
