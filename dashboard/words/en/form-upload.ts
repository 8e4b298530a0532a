import type { Refusals } from "@platen/sdk";

/** A fault, and how to resolve it. */
export type Advice = { readonly title: string; readonly hint: string };

const SAVE_AGAIN =
  "Download it again from where it was published, or open it in a PDF program, save it under a new name, and upload the new file.";
const SMALLER =
  "Save it with smaller pictures or with fewer pages (many PDF programs have “Reduce file size”), and upload that copy.";

/** By the reason of the refusal `invalid_pdf`. */
const reasons: Readonly<Record<Refusals["invalid_pdf"]["reason"], Advice>> = {
  not_a_pdf: {
    title: "This file is not a PDF, whatever its name says.",
    hint: "Open it in the program that it belongs to, and save or export it there as a PDF form.",
  },
  password_needed: {
    title: "This PDF can be opened with a password only.",
    hint: "Open it with the password, remove the protection (in Acrobat: File › Properties › Security › No security), save it, and upload that copy.",
  },
  encryption_unsupported: {
    title: "This PDF is protected in a way that cannot be opened here.",
    hint: "Ask its publisher for a copy without protection, or remove the protection in the program that added it.",
  },
  damaged: { title: "This PDF is damaged, and could not be repaired.", hint: SAVE_AGAIN },
  no_pages: { title: "This PDF has no pages.", hint: SAVE_AGAIN },
  too_large: {
    title: "This PDF is too large, or becomes too large when it is opened.",
    hint: SMALLER,
  },
  too_many_pages: {
    title: "This PDF has more than 5,000 pages.",
    hint: "Split it, and upload the part that is filled in.",
  },
  too_many_fields: {
    title: "This PDF has more fields or choices than a form may have (10,000 fields).",
    hint: "Split it into several forms. An envelope fills them together.",
  },
  names_too_long: {
    title: "This PDF has fields with longer names than a form may have.",
    hint: "Shorten the names of its fields in a PDF editor (in Acrobat: Prepare a form), and upload that copy.",
  },
  too_many_objects: {
    title: "This PDF has more parts inside than can be read safely.",
    hint: SMALLER,
  },
  nested_too_deep: {
    title: "This PDF is built in a way that cannot be read safely.",
    hint: SAVE_AGAIN,
  },
  dynamic_xfa: {
    title: "This is an Adobe form (dynamic XFA), which has fields of its own.",
    hint: "Upload it as a form: its fields are converted.",
  },
  xfa_no_fields: {
    title: "This Adobe form (dynamic XFA) has no fields to fill in.",
    hint: "Its fields may appear only by a script, which is not run here. Ask its publisher for the ordinary PDF form: one that also opens in a browser.",
  },
  xfa_too_large: {
    title: "This Adobe form (dynamic XFA) cannot be converted.",
    hint: "Or ask its publisher for the ordinary PDF form: one that also opens in a browser.",
  },
  xfa_malformed: {
    title: "This Adobe form (dynamic XFA) is damaged and could not be converted.",
    hint: "Download it again from where it was published, or ask its publisher for the ordinary PDF form: one that also opens in a browser.",
  },
  took_too_long: { title: "Reading this PDF takes too long.", hint: SAVE_AGAIN },
  too_much_memory: { title: "Reading this PDF takes too much memory.", hint: SMALLER },
  cannot_be_filled: {
    title: "The fields of this PDF cannot be filled reliably.",
    hint: "A copy that was filled for a test did not hold its values. Open the form in a PDF program, save it under a new name, and upload the new file.",
  },
};

const upload = {
  reasons,
  removesEncryption: "If the PDF is protected, fill it into PDFs without protection",
  noFields: {
    title: "This PDF has no fields to fill in.",
    hint: "It may be a scan, or a form for printing. Upload it as a form of its own: its fields are then looked for and can be drawn.",
  },
  wrongType: (name: string): Advice => ({
    title: `${name} is not a PDF.`,
    hint: "Choose a file whose name ends with .pdf. A text document or a spreadsheet has to be exported as a PDF form first.",
  }),
  empty: (name: string): Advice => ({
    title: `${name} is empty.`,
    hint: "It has no bytes at all: its download was probably interrupted. Download it again.",
  }),
  tooLarge: (name: string, megabytes: string, most: string): Advice => ({
    title: `${name} has ${megabytes} MB; a form may have ${most} MB.`,
    hint: SMALLER,
  }),
  tooLargeFor: (most: string | null): Advice => ({
    title:
      most === null
        ? "This file is too large."
        : `This file is larger than ${most} MB, the most that a form may have.`,
    hint: SMALLER,
  }),
  formsUsedUp: {
    title: "Your plan has no room for another form.",
    hint: "Delete a form that is no longer used, or ask an owner or admin of the account for a larger plan. The file stays chosen: afterwards try again.",
  },
  deleted: {
    title: "This form was deleted meanwhile.",
    hint: "Upload the file as a new form.",
  },
  changedOnDisk: (name: string): Advice => ({
    title: `${name} was changed, moved or deleted after you chose it.`,
    hint: "Choose it again.",
  }),
  lost: {
    title: "The connection was lost, so it is not certain that the file arrived.",
    hint: "The file stays chosen, and is sent again by itself as soon as you are online. It is never added twice.",
  },
  slow: {
    title: "Sending the file took longer than five minutes.",
    hint: "The file stays chosen. Try again with a faster connection, or upload a smaller copy.",
  },
  busy: {
    title: "The service is too busy to read the file at the moment.",
    hint: "The file stays chosen. Try again in a minute; it is never added twice.",
  },
  stillReading: {
    title: "The service is still reading the file.",
    hint: "Try again in a moment: you then get the result. The file is not added twice.",
  },
  sending: (name: string) => `Sending ${name}`,
  sendingAgain: (name: string) => `The connection was lost. Sending ${name} again`,
  percent: (percent: number) => `${percent} %`,
  reading: (name: string) => `Reading the fields of ${name}…`,
  uploaded: (name: string) => `${name} was uploaded.`,
};

/** Uploading a PDF form. */
export const uploadWords = upload;
