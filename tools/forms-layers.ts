/**
 * Forms as people see them: labels from page text, the field that a name refers to, the values that a mapping makes of
 * a row. No I/O.
 */
export const FORMS_LAYERS = [
  { folder: "forms/builder", mayImport: ["engine/authoring", "engine/cos"], mayUse: [] },
  forms("residence-permit", ["builder"]),
  forms("csv", []),
  forms("input", ["csv"]),
  { ...forms("spreadsheet", ["csv"]), mayUse: ["numfmt", "sax"] },
  { ...forms("pages", []), mayImport: ["engine", "engine/assemble"] },
  forms("tokens", []),
  forms("labels", ["pages"]),
  forms("split-values", ["pages", "tokens", "labels"]),
  forms("suggestions", ["pages", "tokens", "labels", "split-values"]),
  forms("analysis", ["pages", "tokens", "labels", "split-values", "suggestions"]),
  {
    folder: "forms/detection",
    mayUse: [],
    mayImport: [
      "engine/assemble",
      "engine/authoring",
      "forms/pages",
      "forms/tokens",
      "forms/labels",
      "forms/suggestions",
      "forms/analysis",
    ],
  },
  forms("field-mappings", []),
  {
    folder: "forms/row-values/expressions",
    mayImport: ["engine"],
    mayUse: ["re2js"],
  },
  {
    folder: "forms/row-values",
    mayImport: [
      "engine",
      "engine/format",
      "forms/analysis",
      "forms/field-mappings",
      "forms/row-values/expressions",
    ],
    mayUse: [],
  },
  { folder: "forms/file-names", mayImport: ["engine/bundle"], mayUse: [] },
  {
    folder: "forms",
    mayImport: [
      "forms/analysis",
      "forms/detection",
      "forms/labels",
      "forms/pages",
      "forms/suggestions",
    ],
    mayUse: [],
  },
];

function forms(name: string, below: readonly string[]) {
  return {
    folder: `forms/${name}`,
    mayImport: below.map((folder) => `forms/${folder}`),
    mayUse: [],
  };
}
