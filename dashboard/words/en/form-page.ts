/** The page of one form. */
const page = {
  concerned: (labels: readonly string[], more: number) =>
    `Fields: ${labels.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  fields: "Edit fields",
  versions: "Versions",
  newMapping: "New mapping",
  fill: "Fill",
  more: "More",
  download: "Download the PDF",
  rename: "Rename",
  delete: "Delete",
  fillMenu: {
    one: (envelope: string) => `One PDF: ${envelope}`,
    many: (envelope: string) => `From a spreadsheet: ${envelope}`,
    ownOne: "One PDF",
    ownMany: "From a spreadsheet",
  },
  protected:
    "This PDF is protected. PDFs that are filled with it have the same protection. They cannot be joined into one PDF for printing.",
  converted:
    "This form was made for Adobe Acrobat only (dynamic XFA) and was converted to an ordinary PDF form. Compare its pages with the original before the first use.",
  original: "Download the original",
  deletedForm: "This form was deleted. It can be looked at, but not filled or changed.",
  mapping: {
    label: "Mapping",
    any: "All mappings of this form",
    named: (name: string, version: number) => `${name} (version ${version})`,
    none: "No mapping feeds this form yet. A mapping says which column of a spreadsheet goes into which field.",
    count: (mapped: number, all: number) => `${mapped} of ${all} fields are mapped`,
    next: "Next field without mapping",
    from: (aliases: readonly string[]) => `from ${aliases.join(", ")}`,
    open: "not mapped",
  },
  labels: "Show labels on the pages",
  keys: "Keyboard",
  keyHelp: {
    title: "Moving between fields by keyboard",
    hint: "These keys work while the focus is on the pages or in the list of fields.",
    list: [
      ["j or ↓", "Next field"],
      ["k or ↑", "Previous field"],
      ["n", "Next field without mapping"],
      ["p", "Previous field without mapping"],
      ["/", "Search; Enter goes to the first field found"],
      ["+ and −", "Larger and smaller pages, 0 for the whole width (on the pages)"],
      ["?", "This help"],
    ],
  },
};

const rename = {
  title: "Rename the form",
  name: "Name",
  hint: "The name of the file and of the fields stay as they are.",
  description: "Description",
  done: (name: string) => `The form is now called ${name}.`,
};

const remove = {
  title: (name: string) => `Delete ${name}?`,
  hint: "The form with all its versions disappears from the list and cannot be filled any more. This cannot be undone. PDFs that were filled with it stay.",
  programs: (id: number) =>
    `Programs that use the form by its number ${id} get an error from then on.`,
  inUse: (name: string) => `${name} is in use`,
  inUseHint: "These would not work without the form. Delete them first, or give them another form.",
  mappings: "Mappings",
  envelopes: "Envelopes",
  confirm: "Delete the form",
  done: (name: string) => `${name} was deleted.`,
};

/** By the code of a warning; a code without an entry is shown in the service's words. */
const warnings: Readonly<Record<string, string>> = {
  encryption_removed:
    "This PDF is encrypted. PDFs that are filled with it are not, so the restrictions of its password do not hold for them.",
  encryption_upgraded:
    "This PDF is encrypted with an old method (RC4). PDFs that are filled with it have the same restrictions and owner password, and a newer method (AES).",
  encryption_owner_lost:
    "This PDF is encrypted with an old and weak method (40-bit RC4). PDFs that are filled with it have the same restrictions and a newer method (AES), but its owner password does not unlock them.",
  field_types_differ:
    "Several fields have the same name but are of different types. Of those only the ones of the first type are filled.",
  fields_unnamed:
    "Some fields of this form have no name in the file. They are called unnamed_1, unnamed_2 and so on, in their order on the pages.",
  barcode_not_drawn:
    "Some fields show barcodes, which are not drawn here. Rows set their values, and the barcodes stay as they are in the form.",
  xfa_dropped:
    "A part of this form (XFA) could not be read. The fields on its pages are filled instead.",
  presence_by_script:
    "In Adobe Acrobat a script shows or hides parts of this form. No script runs here: what it would show is missing, and what it would hide is shown.",
  script_dropped:
    "Calculations, checks and buttons of this form do not work any more, because its scripts are not run. Give calculated values in the rows.",
  field_not_converted:
    "Some fields of the original form have no place on its pages, as a rule because they are hidden. They cannot be filled.",
  image_not_fillable:
    "The pictures that the original form has in fields are part of the pages and cannot be changed.",
  value_dropped:
    "The original form has values for some check buttons that are not among their states. They are off.",
  field_renamed:
    "Some names of the original form have a period. The fields have an underscore there, because a period separates the parts of a name in a PDF.",
  glyph_missing:
    "Some characters of the original form's text are drawn as boxes, because no font has them.",
  picture_not_drawn: "Some pictures of the original form could not be read and are missing.",
  default_values_present:
    "Some fields already hold values. They stay where a row has no value of its own for them.",
  labels_pending:
    "The text on the pages is still being read, so labels can be missing. They appear within a minute.",
  labels_incomplete:
    "The text on the pages could not be read to the end, so labels can be missing. The fields can be filled all the same.",
};

/** The texts of the page of a form. */
export const formPageWords = {
  ...page,
  renaming: rename,
  remove,
  warnings,
};
