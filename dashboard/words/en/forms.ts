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

/** The list of forms, and a form. */
const templates = {
  lead: "The PDF forms of this account. A form that is uploaded can be filled once, or for every row of a spreadsheet.",
  upload: "Upload a PDF form",
  uploadHint: "Or drop it here. A PDF form of at most 25 MB; fields are found where it has none.",
  list: "Forms",
  empty: "There are no forms yet",
  emptyHint: "Upload the first one: a PDF form, with fields or without.",
  emptyReadOnly: "A member with the role Editor or higher can upload one.",
  search: "Search forms",
  noMatch: "No form has this in its name.",
  name: "Name",
  version: "Newest version",
  versionNumber: (version: number) => `Version ${version}`,
  size: "Fields and pages",
  sizeOf: (fields: number, pages: number) =>
    `${fields === 1 ? "1 field" : `${fields} fields`}, ${pages === 1 ? "1 page" : `${pages} pages`}`,
  published: "Published",
  unpublished: "Nowhere",
  publishedAs: (environment: string, version: number) => `${environment}: version ${version}`,
  updated: "Changed",
  warnings: (count: number) => (count === 1 ? "1 thing to know" : `${count} things to know`),
};

/** The texts of forms, by where they are shown. */
export const formWords = { viewer, templates };
