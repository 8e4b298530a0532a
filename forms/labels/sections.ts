import { heightOf, overlapX } from "#pages";
import { type PageMap, type Segment, usualHeight, type Widget } from "./page-map.ts";

const TITLE =
  /^(?:part|section|schedule|step|article|chapter|parte|seccion|secci\u00f3n|anexo|paso|teil|abschnitt|partie)\s+[ivxlc\d]+[a-z]?\b/i;
const WORDS_MAX = 14;
/** A heading is set in type this many times as large as the page's usual type. */
const LARGE = 1.22;

/** The headings of a page, top to bottom. */
export function findHeadings(map: PageMap): readonly Segment[] {
  const usual = usualHeight(map.segments);
  return map.segments.filter((segment) => isHeading(segment, usual));
}

function isHeading(segment: Segment, usual: number): boolean {
  const { text, words, owner, isBare } = segment;
  if (TITLE.test(text)) return true;
  if (isBare || owner !== null || words.length > WORDS_MAX || /[.:]$/.test(text)) return false;
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters.length < 4) return false;
  const isCapital = letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  return isCapital ? heightOf(segment) > 0.9 * usual : heightOf(segment) > LARGE * usual;
}

/** The heading that a widget is under: the lowest above it that shares its part of the page's width. */
export function headingOf(
  headings: readonly Segment[],
  { place }: Widget,
  width: number,
): Segment | null {
  const above = headings.filter(({ bottom }) => bottom <= place.top + 4);
  const over = above.filter(
    (heading) =>
      TITLE.test(heading.text) || heading.left < 0.25 * width || overlapX(heading, place) > 0,
  );
  return over.at(-1) ?? null;
}

/** A heading's text with the rest of its baseline: a title is often set apart from its number. */
export function headingText(map: PageMap, heading: Segment): string {
  if (!TITLE.test(heading.text) || heading.words.length > 3) return heading.text;
  const next = map.segments.find(
    (segment) =>
      segment.index !== heading.index &&
      segment.left >= heading.right &&
      segment.top < heading.bottom &&
      segment.bottom > heading.top,
  );
  return next === undefined ? heading.text : `${heading.text} ${next.text}`;
}
