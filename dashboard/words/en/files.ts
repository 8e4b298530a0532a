const files = {
  lead: "PDFs that were filled one by one. The PDFs of a job are on its page.",
  empty: "There are no files",
  emptyHint:
    "PDFs that you or your programs fill one by one are kept here for a while. Open an envelope to fill one.",
  envelopes: "Go to the envelopes",
  name: "Name",
  envelope: "Form",
  envelopeId: (id: number) => `Envelope ${id}`,
  formId: (id: number) => `Form ${id}`,
  size: "Size",
  created: "Created",
  expires: "Kept until",
  actions: "Actions",
  bytes: (kilobytes: number) =>
    kilobytes < 1024
      ? `${Math.max(1, Math.round(kilobytes)).toLocaleString("en")} kB`
      : `${(kilobytes / 1024).toLocaleString("en", { maximumFractionDigits: 1 })} MB`,
  pages: (count: number) => (count === 1 ? "1 page" : `${count.toLocaleString("en")} pages`),
  download: "Download",
  downloadOf: (name: string) => `Download ${name}`,
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: "Delete this file?",
  deleteHint: (name: string) =>
    `${name} is deleted for everyone in the account. It cannot be restored, but it can be filled again. It still counts as a filled PDF.`,
  deleted: (name: string) => `${name} was deleted.`,
  gone: "This file is no longer kept. Fill the form again to get it.",
};

/** The texts of the page about files. */
export const filesWords = files;
