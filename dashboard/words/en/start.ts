const start = {
  lead: "Turn a PDF form and a spreadsheet into filled PDFs.",
  zone: {
    title: "Fill a form for every row of a spreadsheet",
    choose: "Choose a form and a spreadsheet",
    hint: "Or drop both here, together or one after the other: a PDF with fields to fill in, and an Excel (.xlsx) or CSV file with the names of its columns in the first row.",
    form: "Form",
    sheet: "Spreadsheet",
    noForm: "Not chosen yet: a PDF with fields to fill in.",
    noSheet: "Not chosen yet: a row for each PDF, the names of the columns in the first row.",
    sheetAgain:
      "Choose the spreadsheet again: files are not kept when a page is loaded anew. What you matched is still here.",
    existing: "Or use a form that is here already",
    existingEnvelope: (columns: number) =>
      columns === 1 ? "Envelope with 1 column" : `Envelope with ${columns} columns`,
    existingForm: (fields: number) =>
      fields === 1 ? "Form with 1 field" : `Form with ${fields} fields`,
    noneExisting: "There are no forms yet. Choose a PDF above.",
    openForm: "Open the form",
    fields: (fields: number, pages: number) =>
      `${fields === 1 ? "1 field" : `${fields} fields`} on ${pages === 1 ? "1 page" : `${pages} pages`}`,
    needsSheet: "The form is ready. Choose a spreadsheet to fill it for every row.",
    remove: "Choose another one",
    unpublished: (name: string) =>
      `${name} is not published in this environment, so it cannot be filled here.`,
    publish: "Publish a version",
    unknownFiles: (names: readonly string[]) =>
      `${names.join(", ")} is neither a PDF nor a spreadsheet. Choose a PDF form, and an Excel (.xlsx) or CSV file.`,
    oneForm: (name: string) => `One form is filled at a time: ${name} is used.`,
    oneSheet: (name: string) => `One spreadsheet is used at a time: ${name}.`,
    columns: "1. Match the columns",
    columnsHint:
      "Each column of the spreadsheet fills a field of the form. Untick what is wrong, and choose fields for columns that are left out.",
    columnsSaved: (name: string) =>
      `This form was filled from these columns before, so the envelope “${name}” is used as it is.`,
    columnsEnvelope: (name: string) => `The envelope “${name}” says which field each column fills.`,
    anew: "Match the columns with the fields again",
    preview: "2. Look at the first rows",
    previewHint: "This is what the PDFs will look like. None is made yet.",
    previewMany: "The envelope has several forms; this is the first one.",
    fill: "3. Fill",
    naming: "Name of each PDF",
    numbered: "Numbered",
    after: (column: string) => `After “${column}”`,
    noneTicked: "No column is used yet: tick or choose at least one above.",
    running: "Your PDFs are being made",
    done: "Your PDFs are ready",
    ended: "The job has ended",
    download: "Download the PDFs (ZIP)",
    job: "Open the job",
    failedRows: "Correct the failed rows",
    next: "What you can do next",
    again: "Fill it from another spreadsheet",
    againHint:
      "The form and its columns are saved as an envelope. Next time the spreadsheet alone is enough.",
    change: "Change something and fill again",
    another: "Fill another form",
    viewer: "You can look at forms and jobs. Filling needs the role Editor or higher.",
  },
  steps: "Next steps",
  done: "Done",
  todo: "To do",
  plan: {
    title: "Choose a plan",
    none: "At the moment nothing can be created. The notice at the top of the page says why, and what to do.",
    trial: (date: string) =>
      `Your free trial lasts until ${date}. After it the plan is charged to your card.`,
    trialOpen: "You are in the free trial. After it the plan is charged to your card.",
    active: (plan: string) => `Your plan is ${plan}.`,
    pay: "Card and invoices",
  },
  secondFactor: {
    title: "Protect your sign-in",
    hint: "With a second factor, a stolen password is not enough to sign in as you.",
    link: "Set it up in your profile",
  },
  invite: {
    title: "Invite colleagues",
    hint: "Each person signs in with an own password, and you choose what each of them may do.",
    link: "Invite members",
  },
  key: {
    title: "Create an API key",
    hint: "Other programs, such as your payroll system, use the account with a key of their own.",
    link: "Create an API key",
  },
  template: {
    title: "Upload your first form",
    hint: "Choose a PDF form above, together with a spreadsheet, or upload it on its own.",
    link: "Upload a form",
  },
  envelope: {
    title: "Prepare the form for filling",
    hint: "An envelope says which column of your spreadsheet belongs into which field of the form. One is made of the form and the spreadsheet that you choose above.",
    link: "All envelopes",
  },
  job: {
    title: "Fill your first forms",
    hint: "A job fills the form once for each row of a spreadsheet, and gives you one file with all PDFs.",
    link: "Fill from a spreadsheet",
  },
  jobs: {
    title: "Latest jobs",
    form: "Form",
    envelope: (id: number) => `Envelope ${id}`,
    submitted: "Started",
    rows: "PDFs",
    rowCounts: (succeeded: number, total: number) =>
      `${succeeded.toLocaleString("en")} of ${total.toLocaleString("en")}`,
    status: "State",
  },
};

/** The texts of the pages about the start page. */
export const startWords = start;
