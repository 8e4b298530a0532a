const start = {
  lead: "Turn a PDF form and a spreadsheet into filled PDFs.",
  zone: {
    title: "Fill a form for every row of a spreadsheet",
    form: "Form",
    formLabel: {
      choose: "Choose a form",
      another: "Choose another form",
      hint: "Or drop it here, alone or together with the spreadsheet. Fields are found where a PDF has none.",
    },
    sheet: "Spreadsheet",
    sheetLabel: {
      choose: "Choose a spreadsheet",
      another: "Choose another spreadsheet",
      hint: "Or drop it here: Excel (.xlsx) or CSV, a row for each PDF and the names of the columns in the first row.",
    },
    emptySheet: "Download an empty spreadsheet with its columns",
    sheetAgain:
      "Choose the spreadsheet again: files are not kept when a page is loaded anew. What you matched is still here.",
    recent: "Forms that were filled before",
    existing: "Or use a form that is here already",
    existingEnvelope: (columns: number) =>
      columns === 1 ? "Envelope with 1 column" : `Envelope with ${columns} columns`,
    existingForm: (fields: number) =>
      fields === 1 ? "Form with 1 field" : `Form with ${fields} fields`,
    openForm: "Open the form",
    openEnvelope: "Open the envelope",
    envelopeForms: (names: readonly string[]) => `Fills ${names.join(" and ")}`,
    fields: (fields: number, pages: number) =>
      `${fields === 1 ? "1 field" : `${fields} fields`} on ${pages === 1 ? "1 page" : `${pages} pages`}`,
    needsSheet: "The form is ready. Choose a spreadsheet to fill it for every row.",
    unpublished: (name: string) =>
      `${name} is not published in this environment, so it cannot be filled here.`,
    publish: "Publish a version",
    unknownFiles: (names: readonly string[]) =>
      `${names.join(", ")} is neither a PDF nor a spreadsheet. Choose a PDF form, and an Excel (.xlsx) or CSV file.`,
    oneForm: (name: string) => `One form is filled at a time: ${name} is used.`,
    oneSheet: (name: string) => `One spreadsheet is used at a time: ${name}.`,
    columns: "Columns and the fields that they fill",
    columnsSaved: (name: string) => `Filled from these columns before, as “${name}” says.`,
    columnsEnvelope: (name: string) => `The envelope “${name}” says which field each column fills.`,
    anew: "Match again",
    preview: "The first rows on the form",
    noneTicked: "No column is used yet: tick or choose at least one above.",
    running: "Your PDFs are being made",
    done: "Your PDFs are ready",
    doneOf: (made: number, all: number) =>
      `${made.toLocaleString("en")} of ${all.toLocaleString("en")} PDFs are ready`,
    ended: "No PDF was made",
    download: "Download the PDFs (ZIP)",
    job: "Open the job",
    failedRows: "Correct the failed rows",
    again: "Fill it from another spreadsheet",
    againHint:
      "The form and its columns are saved as an envelope. Next time the spreadsheet alone is enough.",
    change: "Change something and fill again",
    another: "Fill another form",
    viewer: "You can look at forms and jobs. Filling needs the role Editor or higher.",
  },
  steps: "Next steps",
  hideSteps: "Hide these steps",
  stepsHidden: "The steps are hidden. The menu of your account shows them again.",
  stepsDone: (count: number) => (count === 1 ? "1 step is done" : `${count} steps are done`),
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
  job: {
    title: "Fill your first forms",
    hint: "Choose a form and a spreadsheet above: a job fills the form once for each row, and gives you one file with all PDFs.",
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
