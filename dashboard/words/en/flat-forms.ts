/** A PDF without fields that was dropped where forms are uploaded. */
const texts = {
  looking: (name: string) => `${name} has no fields yet. Looking for the places to fill in…`,
  found: (count: number) =>
    count === 1
      ? "This PDF has no fields yet. We found 1 place to fill in. Check it, then fill."
      : `This PDF has no fields yet. We found ${count} fields. Check them, then fill.`,
  check: "Check the fields",
  nothing: "This PDF has no fields, and we found no place to fill in. Draw the fields by hand.",
  pictures:
    "This PDF has no fields, and its pages are pictures, as those of a scan. No fields can be found on pictures: draw them by hand.",
  failed: "This PDF has no fields, and we could not look for them.",
  draw: "Draw the fields",
  /** Pages that were not read, in the editor. */
  picturePages: (pages: readonly number[]) =>
    `${pages.length === 1 ? `Page ${pages[0]} is a picture` : `Pages ${pages.join(", ")} are pictures`}, as those of a scan, on which no fields can be found. Draw them there by hand.`,
  unread: (pages: readonly number[]) =>
    `${pages.length === 1 ? `Page ${pages[0]} has` : `Pages ${pages.join(", ")} have`} too much on it to be read. Draw the fields there by hand.`,
  tooMany: "Only the 800 most certain fields were taken.",
};

/** The texts of a PDF without fields. */
export const flatFormWords = texts;
