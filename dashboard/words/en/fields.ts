import { formWords } from "./forms.ts";

const tools = {
  label: "What dragging on an empty place draws",
  select: "Select",
  types: formWords.viewer.types,
  add: "Add",
  undo: "Undo",
  redo: "Redo",
  duplicate: "Duplicate",
  delete: "Delete",
  arrange: "Arrange",
  copy: "Copy to page",
  toPage: (page: number) => `Page ${page}`,
  more: "More",
  selectAll: "Select all",
  keys: "Keyboard",
  arrangements: {
    left: "Align left edges",
    center: "Align middles, left to right",
    right: "Align right edges",
    top: "Align upper edges",
    middle: "Align middles, top to bottom",
    bottom: "Align lower edges",
    across: "Equal gaps across",
    down: "Equal gaps downwards",
    equalise: "Same size as the last one",
  },
};

const list = {
  label: "Fields in reading order",
  count: (count: number) => (count === 1 ? "1 field" : `${count} fields`),
  selected: (count: number) => (count === 1 ? "1 selected" : `${count} selected`),
  place: (page: number) => `page ${page}`,
  uncertain: "uncertain",
  faulty: "to correct",
  empty:
    "No fields yet. Choose a type above the pages and drag over the place on the page, or press “Add”.",
};

const panel = {
  title: "Field",
  several: (count: number) => `${count} fields`,
  none: "Select a field on the page or in the list to change it.",
  name: "Name",
  nameHint: "For spreadsheets and programs. Unique in the form.",
  label: "Label",
  labelHint: "What people read and screen readers say.",
  type: "Type",
  required: "Has to be filled in",
  readOnly: "Cannot be changed by people",
  format: "Format",
  formats: {
    none: "Any text",
    date: "Date",
    number: "Number",
    ssn: "Social security number",
    zip: "ZIP code",
    phone: "Phone number",
  },
  maxLength: "Most characters",
  comb: "One box for each character",
  multiline: "Several lines",
  listBox: "Show all options as a list",
  options: "Options, one per line",
  group: "Question",
  groupHint: "Buttons of the same question exclude each other.",
  exportValue: "Value when chosen",
  fontSize: "Font size in points",
  fontSizeHint: "Empty: fits the field.",
  align: "Alignment",
  alignments: { left: "Left", center: "Centre", right: "Right" },
  value: "Value at first",
  place: "Place in points, from the upper left corner",
  page: "Page",
  left: "From the left",
  top: "From the top",
  width: "Width",
  height: "Height",
  found: (percent: number, reason: string) => `${percent} % sure: ${reason}`,
  confirm: "It is right",
};

const faults = {
  name: "A name has 1 to 255 characters, and none of its parts between dots is empty.",
  taken: "Another field has this name.",
  kept: "The PDF itself has a field of this name.",
  above: (name: string) => `“${name}” is a field itself, so no name can begin with it and a dot.`,
  length: "A whole number from 1.",
  combLength: "One box for each character needs the most characters.",
  options: "Enter at least one option.",
  sameOptions: "Each option is there once.",
  group: "Enter the name of the question that this button belongs to.",
  exportValue: "Another button of this question has this value.",
  fontSize: "A number of points up to 300.",
  size: "A number of points.",
};

const page = {
  lead: (name: string, version: number) => `${name}, version ${version}`,
  leadNew: "Draw the fields of a PDF that has none",
  back: "To the form",
  saveVersion: "Save as a new version",
  saveForm: "Save the form",
  saveAndFill: "Save and fill",
  saved: (version: number) => `Version ${version} was saved.`,
  savedHint: "It fills nothing until it is published.",
  publish: "Compare and publish",
  savedForm: (name: string) => `${name} was saved.`,
  kept: (count: number) =>
    `${count === 1 ? "1 field belongs" : `${count} fields belong`} to the PDF itself and stay as they are. Fields that you add are drawn beside them.`,
  restored: "These are the changes that you did not save. They were kept in this tab.",
  discard: "Discard them",
  faulty: (count: number) =>
    count === 1 ? "1 field has to be corrected." : `${count} fields have to be corrected.`,
  tooMany: (most: number) => `At most ${most} fields can be saved.`,
  nextFault: "Show the next one",
  narrow:
    "Here you can look at fields, rename and delete them. Drawing needs a larger screen and a mouse.",
  readOnly: "You can look at the fields. Changing them needs the role Editor or higher.",
  choose: "Choose a PDF",
  chooseHint: "A PDF without fields, such as a form for printing, at most 25 MB.",
  chooseAgain: (name: string) =>
    `Your fields for ${name} were kept in this tab, but not the file. Choose ${name} again to continue.`,
  nextUncertain: (count: number) => `Next uncertain (${count})`,
};

const keys = {
  title: "Drawing fields by keyboard",
  hint: "These keys work while the focus is on the pages or in the list of fields.",
  list: [
    ["↑ ↓ Home End", "In the list: another field; with Shift several"],
    ["Space", "In the list: add or take away from the selection"],
    ["Enter", "In the list: go to the page, to move with the arrows. Escape leads back"],
    ["← ↑ → ↓", "On the page: move by 1 point, with Shift by 10"],
    ["Ctrl + arrows", "On the page: make larger or smaller by 1 point, with Shift by 10"],
    ["Ctrl + D", "Duplicate"],
    ["Delete", "Delete"],
    ["Ctrl + A", "Select all"],
    ["Ctrl + Z, Ctrl + Y", "Undo, redo"],
    ["N", "Next uncertain field"],
    ["R", "The selected field is right: next uncertain field"],
    ["Ctrl + S", "Save"],
  ],
};

const find = {
  button: "Find fields",
  found: (count: number) =>
    count === 1
      ? "1 field was found; it is added if none was drawn there."
      : `${count} fields were found; they are added where none was drawn.`,
  nothing: "No other fields were found.",
};

/** The texts of the page on which fields are drawn. */
export const fieldsWords = { tools, list, panel, faults, page, find, keys };
