const envelopes = {
  lead: "An envelope is ready to be filled: it joins a form with the mapping that says which column belongs into which field.",
  list: "Envelopes",
  empty: "There are no envelopes yet",
  emptyHint: "Create the first one from a form and its mapping.",
  emptyReadOnly: "A member with the role Editor or higher can create one.",
  search: "Search envelopes",
  noMatch: "No envelope has this in its name, its forms or its mappings.",
  create: "Create an envelope",
  created: (name: string) => `The envelope “${name}” was created.`,
  noForms: "First, a form is needed",
  noFormsHint:
    "Upload a PDF with fields to fill in. Then say which column belongs into which field.",
  toForms: "Upload a form",
  noMappings: "First, a mapping is needed",
  noMappingsHint:
    "A mapping says which column of your spreadsheet belongs into which field of a form.",
  toMappings: "Create a mapping",
  name: "Name",
  nameHint: "Such as “Contract for new employees”. Without one, it is named after its forms.",
  tooLong: (characters: number) => `Please use at most ${characters} characters.`,
  forms: "Forms",
  mappings: "Mappings",
  fileNames: "File names",
  numbered: "Numbered",
  updated: "Changed",
  actions: "Actions",
  actionsFor: (name: string) => `Actions for ${name}`,
  bulk: "Fill from a spreadsheet",
  fill: "Fill one",
  unknownForm: (id: number) => `Form ${id}`,
  unknownMapping: (id: number) => `Mapping ${id}`,

  unpublished: {
    text: (form: string, environment: string) =>
      `The form “${form}” is not published to ${environment}, so this envelope cannot be filled here yet.`,
    action: "Publish a version",
  },

  remove: {
    action: "Delete…",
    title: (name: string) => `Delete the envelope “${name}”?`,
    lead: "PDFs and jobs that were made from it stay. The forms and mappings stay, too. This cannot be undone.",
    submit: "Delete the envelope",
    done: (name: string) => `The envelope “${name}” was deleted.`,
  },

  pairs: {
    heading: "Forms in this envelope",
    hint: "Each row of the spreadsheet becomes one PDF. With several forms, it contains the pages of all of them in this order.",
    part: (number: number) => `Part ${number}`,
    form: "Form",
    mapping: "Mapping",
    version: "Version of the form",
    choose: "Please choose…",
    versionOfMapping: (version: number | null) =>
      version === null ? "As in the mapping" : `As in the mapping (version ${version})`,
    versionNumber: (version: number) => `Version ${version}`,
    noMapping: "This form has no mapping yet.",
    add: "Add another form",
    full: (count: number) => `An envelope has at most ${count} forms.`,
    up: (number: number) => `Move part ${number} up`,
    down: (number: number) => `Move part ${number} down`,
    remove: (number: number) => `Remove part ${number}`,
    upShort: "Up",
    downShort: "Down",
    removeShort: "Remove",
    formMissing: "Please choose a form.",
    mappingMissing: "Please choose a mapping.",
    gone: "A form or mapping that is chosen here was deleted meanwhile. Choose another one.",
  },

  pattern: {
    label: "File names",
    field: "Pattern",
    placeholder: "{last_name} {first_name}",
    hint: "Text with columns in braces, such as {last_name}. Type { to see the columns. If this is empty, the files are numbered.",
    insert: "Insert a column…",
    example: "Example with made-up values",
    row: (number: number) => `Row ${number}`,
    sameValues: "The same values again",
    tooLong: (characters: number) => `Please use at most ${characters} characters.`,
  },

  failOn: {
    heading: "When a value does not fit",
    failing: "What fails a row",
    hint: "By default such a row is filled all the same, and the job lists a warning. What is ticked here fails the row instead, so that it can be corrected.",
    codes: {
      text_truncated: {
        label: "A text is too long for its field",
        hint: "Otherwise what fits is shown, and the rest is cut off.",
      },
      suspicious_value: {
        label: "A number seems to have lost its leading zeros",
        hint: "Spreadsheets turn the ZIP code 04101 into 4101. Otherwise it is filled in as it is.",
      },
      format_mismatch: {
        label: "A value does not have the format of its field",
        hint: "Such as a date that cannot be read. Otherwise it is shown as it was given.",
      },
      glyph_missing: {
        label: "A character cannot be drawn at all",
        hint: "Otherwise a box is drawn in its place.",
      },
      font_substituted: {
        label: "The form’s font lacks a character",
        hint: "Otherwise another font is used, which looks slightly different.",
      },
      field_read_only: {
        label: "The form marks the field as read-only",
        hint: "Otherwise it is filled all the same.",
      },
      calculation_not_run: {
        label: "A field that the form would calculate is not calculated",
        hint: "Otherwise it has the value of the spreadsheet or of the form, or is left empty.",
      },
      barcode_not_drawn: {
        label: "A barcode is not drawn for its new value",
        hint: "Otherwise the value is set, and the barcode stays as it is in the form.",
      },
      unknown_alias: {
        label: "The spreadsheet has a column that is not expected",
        hint: "The whole file is refused then. Otherwise the column is ignored.",
      },
      encryption_removed: {
        label: "The form is encrypted, and the filled PDFs are not",
        hint: "This never fails a row.",
      },
      signature_invalidated: {
        label: "Filling makes a signature of the form invalid",
        hint: "This never fails a row.",
      },
      default_values_present: {
        label: "The form already has values in its fields",
        hint: "This never fails a row.",
      },
    },
  },

  more: "More settings",
  description: "Description",
  descriptionHint: "For colleagues: what this envelope is for.",
  retention: {
    label: "How long filled PDFs are kept",
    choices: {
      standard: "As set for the account",
      hour: "1 hour",
      day: "1 day",
      week: "7 days",
      month: "30 days",
    },
    seconds: (seconds: number) => `${seconds.toLocaleString("en")} seconds`,
  },

  settings: "Settings of the envelope",
  saved: "The envelope was saved.",
  discard: "Discard changes",
  restored: "These are changes that you have not saved yet.",

  columns: {
    heading: "Columns of the spreadsheet",
    hint: "The first row of the spreadsheet contains these names, in any order. Columns that are not required may be missing.",
    unsaved: "Save your changes to see the columns of the forms that are chosen now.",
    empty: "The mappings of this envelope use no columns.",
    name: "Column",
    required: "Required",
    yes: "Yes",
    no: "No",
    values: "Values",
    fields: "Fills",
    fieldsMore: (count: number) => (count === 1 ? "and 1 more" : `and ${count} more`),
    template: "Download a spreadsheet template (CSV)",
    copy: "Copy the column names",
    copied: "The column names were copied. Paste them into the first row of a spreadsheet.",
    notCopied: "The browser does not permit copying here. Download the template instead.",
  },

  types: {
    text: "Text",
    textUpTo: (characters: number) =>
      characters === 1 ? "1 character" : `Text, at most ${characters} characters`,
    checkbox: "Yes or no: true, false",
    signature: "A signature: a name, or the id of a stored one",
    button: "Text",
    oneOf: (options: string) => `One of: ${options}`,
    choice: "A choice of the form’s list",
    optionsMore: (count: number) => `and ${count} more`,
    date: (pattern: string) => `Date, shown as ${pattern}`,
    time: (pattern: string) => `Time, shown as ${pattern}`,
    number: "Number",
    percent: "Percentage",
    special: {
      zip: "ZIP code (5 digits)",
      zip4: "ZIP code with 9 digits",
      phone: "Phone number (10 digits)",
      ssn: "Social security number (9 digits)",
    } as Readonly<Record<string, string>>,
  },

  developers: {
    bulk: "Fill a PDF for each row of a spreadsheet",
    bulkCommand: "Command that starts a job",
  },
};

/** The texts of the pages about envelopes. */
export const envelopesWords = envelopes;
