/** The texts of the pages about mappings in English. */

const list = {
  lead: "A mapping says which column of your spreadsheet fills which field of a form. One mapping can serve many spreadsheets with the same columns.",
  label: "Mappings",
  search: "Search mappings",
  noMatch: "No mapping has this in its name, form or description.",
  noMatchOnForm: "No mapping of this form is in this list, or none has this in its name.",
  allForms: "All forms",
  empty: "There are no mappings yet",
  emptyHint: "Create the first one: choose a form, and say which column fills which field.",
  emptyReadOnly: "A member with the role Editor or higher can create one.",
  noForms: "There are no forms yet",
  noFormsHint: "A mapping fills the fields of a form. Upload a PDF form first.",
  toForms: "Go to the forms",
  name: "Name",
  form: "Form",
  formGone: "Unknown form",
  version: "Version",
  versionNumber: (version: number) => `Version ${version}`,
  fields: "Fields",
  fieldCount: (count: number) => (count === 1 ? "1 field" : `${count} fields`),
  changed: "Changed",
  actions: "Actions",
  actionsFor: (name: string) => `Actions for ${name}`,
  inLibrary: "Yes",
  notInLibrary: "No",
  view: "Show",
  views: { all: "All mappings", library: "The library" },
  libraryHint:
    "Mappings that someone published for the whole account. Clone one to start from it; the original stays as it is.",
  libraryEmpty: "The library is empty",
  libraryEmptyHint:
    "Publish a mapping to the library with its menu, so that others can start from it.",
};

const commands = {
  open: "Open",
  clone: "Clone…",
  details: "Name and schema…",
  publish: "Publish to the library",
  unpublish: "Remove from the library",
  remove: "Delete…",
  published: (name: string) => `${name} is in the library now.`,
  unpublished: (name: string) => `${name} is no longer in the library.`,
};

const create = {
  button: "New mapping",
  title: "New mapping",
  form: "Form",
  choose: "Choose a form",
  formMissing: "Please choose a form.",
  name: "Name",
  nameHint: "For example: Employees to W-4",
  nameOf: (form: string) => `${form}: columns`,
  schema: "Schema",
  schemaHint: "Rules for the values of a row. Most mappings need none.",
  noSchema: "No schema",
  submit: "Create mapping",
  created: (name: string) => `${name} was created.`,
};

const details = {
  title: (name: string) => `Name and schema of ${name}`,
  description: "Description",
  saved: (name: string) => `${name} was saved.`,
};

const clone = {
  title: (name: string) => `Clone ${name}`,
  form: "Form of the clone",
  formHint: "On another form, fields are found by their names.",
  name: "Name of the clone",
  nameOf: (name: string) => `${name} (copy)`,
  submit: "Clone",
  done: (name: string) => `${name} was created`,
  matched: (count: number, of: number) => `${count} of ${of} fields were found on this form.`,
  unmatched: "Not found, and left out:",
  renamed: "Found under another name:",
  renamedTo: (from: string, to: string) => `${from} → ${to}`,
  open: "Open the clone",
};

const remove = {
  title: (name: string) => `Delete ${name}?`,
  hint: "It cannot be restored. Filled PDFs stay.",
  submit: "Delete mapping",
  done: (name: string) => `${name} was deleted.`,
  inUse: (name: string) => `${name} is in use`,
  inUseHint:
    "These envelopes fill forms with it. Choose another mapping there, or delete them, then try again:",
  inUseUnknown: "An envelope fills forms with it. Choose another mapping there first.",
};

const editor = {
  lead: (form: string, version: number) => `${form}, version ${version}`,
  mapped: (count: number, of: number) => `${count} of ${of} fields mapped`,
  faulty: (count: number) =>
    count === 1 ? "1 field has a mistake" : `${count} fields have a mistake`,
  saved: "All changes are saved",
  unsaved: "Changes are not saved yet",
  readOnly: "You can look at this mapping. A member with the role Editor or higher can change it.",
  undo: "Undo",
  redo: "Redo",
  nextUnmapped: "Next unmapped field",
  allMapped: "Every field is mapped.",
  wasSaved: (name: string) => `${name} was saved.`,
  refused: "The mapping was not saved: correct the marked fields, then save again.",
  restored: "Changes that you had not saved were restored.",
  discard: "Discard them",
  newer: (version: number, newest: number) =>
    `This mapping is for version ${version} of the form; the newest is version ${newest}.`,
  move: (newest: number) => `Move to version ${newest}`,
  moved: (newest: number) => `The mapping is for version ${newest} now.`,
  notMoved:
    "The mapping was not moved: these fields are not on the new version. Unmap them, save, and try again.",
  saveFirst: "Save your changes first.",
  tabs: "What to work on",
  tab: { fields: "Fields", sample: "Sample row", suggestions: "Suggestions" },
};

const rows = {
  label: "Fields of the form",
  search: "Search fields",
  show: "Show",
  filters: { all: "All", unmapped: "Unmapped", mapped: "Mapped", faulty: "With a mistake" },
  found: (count: number, of: number) => `${count} of ${of} fields`,
  noMatch: "No field matches.",
  alias: "Column",
  aliasFor: (label: string) => `Column for ${label}`,
  placeholder: "Choose or type a column",
  unmapped: "Not mapped",
  notMappable: "A button: nothing to fill",
  unmap: "Unmap",
  unmapField: (label: string) => `Unmap ${label}`,
  drop: (number: number, label: string) => `Field ${number}, ${label}`,
};

const entry = {
  title: (label: string) => `Options for ${label}`,
  none: "Select a field to see its options.",
  unmapped: "Choose a column for this field first.",
  aliasTooLong: (most: number) => `A column name has at most ${most} characters.`,
  aliasOneLine: "A column name has one line and no control characters.",
  transform: "Transform",
  condition: "Only if",
  then: "Then fill in",
  otherwise: "Otherwise fill in",
  default: "If there is no value",
  defaultHint: "This text is filled in instead.",
  defaultList: "One value per line.",
  checked: { none: "Leave as the form has it", true: "Tick the box", false: "Do not tick the box" },
  format: "Shown as",
  formatHint: "For example number(2), date(mm/dd/yyyy) or special(phone). Empty: as the form says",
  formatOwn: (format: string) => `The form itself says ${format}.`,
  overflow: "If a text is too long for the field",
  overflows: {
    clip: "Cut it off, with a warning",
    shrink: "Make it smaller, down to 4 points",
    fail: "Do not fill this row",
  },
  required: "A row without a value fails",
  requiredByForm: "The form requires this field.",
  at: (position: number, message: string) => `At character ${position}: ${message}`,
  summaryCondition: (condition: string) => `if ${condition}`,
  summaryDefault: (text: string) => `else “${text}”`,
  summaryFormat: (format: string) => `as ${format}`,
  summaryOverflow: { shrink: "shrinks to fit", fail: "must fit" },
  summaryRequired: "required",
};

const palette = {
  title: "Columns",
  label: "Columns to assign",
  hint: "Drag a column to a field, or select a field and press a column. By keyboard: Alt+Enter on a column, Tab to the field, Enter.",
  empty: "No columns yet: choose a spreadsheet, or type names.",
  sheet: "Take columns from a spreadsheet",
  sheetHint: "Or drop an XLSX or CSV file anywhere on this page. It stays on this device.",
  reading: (name: string) => `Reading ${name}…`,
  from: (name: string, count: number) => `${count} columns of ${name}`,
  add: "Another column",
  addPlaceholder: "Type a name",
  addButton: "Add",
  uses: (count: number) => (count === 1 ? "fills 1 field" : `fills ${count} fields`),
  selectFirst: "Select a field first, then press the column that fills it.",
  assigned: (alias: string, label: string) => `${alias} fills ${label} now.`,
  unnamed: (column: number) => `Column ${column}`,
};

const sample = {
  lead: "Values for one row. The page shows how the form would be filled; nothing is stored or counted.",
  none: "Map a field first: then its column can have a value here.",
  previous: "Previous row",
  next: "Next row",
  row: (row: number, count: number) => `Row ${row} of the first ${count}`,
  problems: "What this row would report",
  fine: "Nothing is wrong with this row.",
  waiting: "The page is being filled…",
  schema: "The schema is checked when a job runs.",
};

const suggestions = {
  ask: "Suggest fields",
  lead: "Suggestions are made from the texts around the fields. Nothing changes until you apply them.",
  noColumns: "Add columns first: from a spreadsheet, or by typing names.",
  asking: "Comparing the columns with the form…",
  cost: "Asking counts as one of the month's suggestions; asking again for the same columns does not.",
  quota: "The month's suggestions are used up, so only equal names are compared.",
  failed: "Suggestions are not available at the moment, so only equal names are compared.",
  none: "There is nothing to suggest: each column fills a field already, or no field fits.",
  tick: (alias: string, label: string) => `${alias} fills ${label}`,
  apply: (count: number) => (count === 1 ? "Apply 1 suggestion" : `Apply ${count} suggestions`),
  applied: (count: number) =>
    count === 1 ? "1 field was mapped." : `${count} fields were mapped.`,
};

const conflict = {
  title: "Someone else changed this mapping",
  when: "It was saved elsewhere since you opened it:",
  differing: (count: number) =>
    count === 1 ? "1 field differs from yours:" : `${count} fields differ from yours:`,
  field: "Field",
  mine: "Yours",
  theirs: "Theirs",
  nothing: "Not mapped",
  load: "Load theirs",
  loadHint: "Your changes are kept; you can bring them back.",
  overwrite: "Overwrite with mine",
  loaded: "Their version is shown. Your changes are kept until you leave.",
  bringBack: "Bring back my changes",
  same: "Only other settings were changed, such as the name.",
};

/** The texts, by where they are shown. */
export const mappingsWords = {
  list,
  commands,
  create,
  details,
  clone,
  remove,
  editor,
  rows,
  entry,
  palette,
  sample,
  suggestions,
  conflict,
};
