/** The texts of the page that fills one form in English. */

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

const page = {
  lead: "Values appear on the page as you type. Enter goes to the next field.",
  rows: "Values",
  search: "Search fields",
  found: (found: number, of: number) => `${found} of ${count(of, "field", "fields")}`,
  noMatch: "No field matches this search.",
  noRows: "There are no fields to fill in here",
  noRowsHint: "An envelope fills the fields that its mapping connects with a column.",
  openMapping: "Open the mapping",
  form: "Form shown",
  formOf: (number: number, total: number, name: string) => `${number} of ${total}: ${name}`,
  pageHeading: (number: number) => `Page ${number}`,
  formHeading: (form: string, number: number) => `${form}, page ${number}`,
  required: "required",
  progress: (done: number, of: number) =>
    of === 0
      ? "No field is required"
      : `${done} of ${count(of, "required field", "required fields")} filled`,
  progressAll: (filled: number, of: number) => `${filled} of ${of} filled`,
  nextEmpty: "Next empty",
  nextRequired: "Next required",
  allFilled: "Every field has a value.",
  startOver: "Start over",
  startOverTitle: "Remove all values?",
  startOverHint: "Everything that was typed on this page is removed. PDFs that were created stay.",
  startOverConfirm: "Remove all values",
  paste: "Paste a row",
  restored: "Your values from before were restored.",
  previewFault: (reason: string) =>
    `The pages cannot show the values: ${reason} The PDF can be created all the same.`,
  rowFault: (message: string) => `Not shown yet: ${message}`,
  sources: { envelope: "Envelope", template: "Form" },
  unpublished: (environment: string) => `This form is not published in ${environment}`,
  publish: "Publish a version",
};

const picker = {
  title: "Which form do you want to fill?",
  missing: "This form or envelope does not exist, or it was deleted. Choose another one.",
  envelopes: "Envelopes",
  envelopesHint:
    "Filled by the names of your columns, with what their mappings make of the values.",
  forms: "Forms",
  name: "Name",
  columns: "Values",
  columnsOf: (columns: number) => count(columns, "value", "values"),
  updated: "Changed",
  empty: "There is nothing to fill yet",
  emptyHint: "Upload a PDF form. It can be filled at once.",
  emptyAction: "Go to the forms",
};

const row = {
  noChoice: "No choice",
  choose: "Choose…",
  typeOrChoose: "Choose or type",
  checked: "Ticked",
  comb: (characters: number) => `${count(characters, "character", "characters")}, one in each box`,
  used: (used: number, max: number) => `${used} of ${max}`,
  atMost: (characters: number) => `At most ${count(characters, "character", "characters")}`,
  own: (value: string) => `In the form: ${value}`,
  fallback: (value: string) => `If empty: ${value}`,
  readOnly: "The form marks this field as not to be changed.",
  sign: "Sign…",
  signAgain: "Change…",
  signRemove: "Remove",
  signed: "Signature",
  severalHint: "Any number of these",
};

/** The values that a field's format accepts, by the format's name. */
const formats = {
  date: (pattern: string) => `A date, written ${pattern}`,
  time: (pattern: string) => `A time, written ${pattern}`,
  number: "A number",
  percent: "A percentage",
  zip: "A ZIP code of 5 digits",
  zip4: "A ZIP code of 9 digits",
  phone: "A telephone number",
  ssn: "A social security number of 9 digits",
};

const faults = {
  missing: "This is required.",
  tooLong: (by: number) => `${count(by, "character", "characters")} too many`,
  notOption: "This is not one of the form's choices.",
  truncated: "The text is longer than its field: the end is not visible.",
  glyph: "No font has a character of this text. It is drawn as a box.",
  format: (wanted: string | null) =>
    wanted === null
      ? "This does not have the format that the field asks for. It is shown as typed."
      : `${wanted}. This is shown as typed.`,
  suspicious: "Is a zero missing at the beginning?",
  calculation:
    "The form would calculate this field itself. It was not calculated here: enter the right value.",
  readOnly: "The form marks this field as not to be changed.",
  signature: "This signature cannot be used. Sign again.",
};

const create = {
  create: "Create PDF",
  creating: "Creating the PDF…",
  waiting:
    "The service is busy. The PDF is created as soon as it is its turn; you can keep this page open.",
  missing: (fields: number) =>
    `${count(fields, "required field is", "required fields are")} empty.`,
  faulty: (fields: number) =>
    `${count(fields, "value", "values")} cannot be filled in. Correct ${fields === 1 ? "it" : "them"}, then create the PDF again.`,
  show: "Show the first",
  options: "Options",
  flatten: "Final: fields can no longer be changed",
  flattenHint: "The values become part of the pages, as if they were printed.",
  strict: "Only if every value is shown exactly as typed",
  strictHint: "Otherwise a PDF is created with a note about each value that is not.",
  test: "Trial print",
  testHint: "TEST is printed across every page, and the PDF does not count.",
  quota: "The PDFs of this month are used up",
  quotaHint: (used: number, limit: number) => `${used} of ${limit} PDFs were created.`,
  quotaAdmin: "See plans",
  quotaMember: "Ask an owner or admin of the account for a larger plan. Your values are kept.",
  notPublished: (environment: string) =>
    `This version of the form is not published in ${environment}. Publish it on the page of the form, then create the PDF.`,
  archived: "The form was archived: nothing new can be made with it.",
  gone: "The envelope, its mapping or its form no longer exists.",
  offline:
    "There is no answer from the service. Your values are kept. If the PDF was created before the connection was lost, trying again returns the same PDF and counts once.",
  taskFailed: "The PDF could not be created",
  kept: "Your values are kept.",
};

const created = {
  title: (filename: string) => `${filename} is ready`,
  titleTest: (filename: string) => `${filename} is ready, with TEST on every page`,
  outdated: "Values have changed since. Create the PDF again to have them in it.",
  download: "Download",
  open: "Open in a new tab",
  blocked: "The browser did not open a new tab. Use Download instead.",
  another: "Fill another",
  anotherKeep: "With these values",
  anotherClear: "With empty fields",
  expires: (day: string) => `Available until ${day}.`,
  pages: (pages: number, kilobytes: number) => `${count(pages, "page", "pages")}, ${kilobytes} kB.`,
  fingerprint: "Fingerprint of the file (SHA-256)",
  warnings: (warnings: number) => `${count(warnings, "thing", "things")} to check`,
  whole: "The whole form",
};

const paste = {
  title: "Paste a row of a spreadsheet",
  hint: "Copy the row with the names of the columns and the row with the values, and paste both here.",
  label: "Two rows",
  use: "Fill in these values",
  matched: (values: number) => `${count(values, "value", "values")} found`,
  unknown: (names: string) => `Without a field here: ${names}`,
  short: "Paste at least two rows: the names of the columns, and the values below them.",
  none: (names: string) => `None of these columns is known here. The form has: ${names}`,
  which: "Row",
  rowNumber: (number: number) => `Row ${number}`,
  filled: (values: number) => `${count(values, "value was", "values were")} filled in.`,
};

const signature = {
  title: (label: string) => `Sign: ${label}`,
  ways: "How do you want to sign?",
  draw: "Draw",
  type: "Type",
  image: "Picture",
  saved: "Saved",
  pad: "Area to draw your signature in",
  padHint: "Draw with the mouse, a finger or a pen. If you cannot draw, choose Type.",
  undo: "Undo",
  clear: "Clear",
  name: "Your name",
  nameHint: "It is written in a script font.",
  sample: "How it will look",
  choose: "Choose a picture",
  chooseHint:
    "A PNG or JPEG with your signature, cut close around it. At most 20 MB; large pictures are made smaller.",
  chosen: (name: string) => `The picture ${name}`,
  notImage: (name: string) => `${name} is not a picture that can be used. Choose a PNG or JPEG.`,
  tooLarge: (name: string, megabytes: number) =>
    `${name} has ${megabytes} MB. Choose a picture of at most 20 MB.`,
  savedList: "Signatures of this account",
  savedEmpty:
    "No signature is saved yet. Draw, type or choose one, and tick “Save it for the next time”.",
  keep: "Save it for the next time",
  keepHint: "Everyone in this account who can fill forms can use it.",
  keepName: "Name of the saved signature",
  use: "Use this signature",
  missing: {
    draw: "Draw your signature first.",
    type: "Type your name first.",
    image: "Choose a picture first.",
    saved: "Choose a signature first.",
  },
  remove: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} was deleted.`,
  kept: (name: string) => `${name} was saved.`,
};

/** The texts, by where they are shown. */
export const fillWords = { page, picker, row, formats, faults, create, created, paste, signature };
