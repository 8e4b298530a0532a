/** The texts of the pages about forms in English; apart from `en.ts`, so that the shell does not load them. */

/** The page viewer and lists of fields. */
const viewer = {
  broken: "The pages cannot be drawn",
  fields: "Fields",
  fit: "Fit width",
  fieldsMatching: (count: number, of: number) => `${count} of ${of} fields`,
  loading: "Drawing the pages…",
  noMatch: "No field matches this search.",
  next: "Next page",
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
  pages: (name: string) => `Pages of ${name}`,
  previous: "Previous page",
  searchFields: "Search fields",
  types: {
    text: "Text",
    checkbox: "Check box",
    radio: "Choice of one",
    choice: "List",
    signature: "Signature",
    button: "Button",
  },
  required: "required",
  unlabelled: "No label",
  zoom: "Zoom",
  zoomIn: "Larger",
  zoomOut: "Smaller",
};

/** The texts of forms, by where they are shown. */
export const formWords = { viewer };
