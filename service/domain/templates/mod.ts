/**
 * Templates: immutable PDF forms. A further upload is a new version; a version can be used where it has been published.
 * Forms are read by a `FormReader` in another process, since PDFs are untrusted.
 */

export type { FieldEntry } from "@platen/engine";
export type { FieldOnPages, PageText } from "@platen/forms";
export { archiveTemplate, changeTemplate } from "./change-template.ts";
export {
  type ChangedMember,
  type ChangedValues,
  diffFields,
  type FieldPlace,
  type FieldsDiff,
} from "./diff-versions.ts";
export { type FieldNaming, fieldsOnPages, namingsOf } from "./field-naming.ts";
export {
  findFile,
  findLiveTemplate,
  findTemplate,
  findVersion,
  listTemplates,
  listVersions,
  lockLiveTemplate,
  neverPublished,
  requirePublished,
} from "./find-template.ts";
export type {
  CompileOptions,
  EncryptionChoice,
  FormPart,
  FormReader,
  FormRefusal,
  FormWarning,
  PdfInput,
  ReadForm,
} from "./form-reader.ts";
export type { DrawnPage, PagePreviewer, PageToDraw } from "./page-previewer.ts";
export type { PageReader, PagesRead, PagesToRead } from "./page-reader.ts";
export { type PreviewPorts, previewPage } from "./preview-page.ts";
export { type PurgeTemplatesPorts, purgeTemplates } from "./purge-templates.ts";
export {
  type ReadVersionPorts,
  type ReadVersionsPorts,
  readVersions,
  requireReading,
  withCurrentReading,
  withReading,
} from "./read-version.ts";
export { readingWarnings } from "./reading-state.ts";
export type {
  NewVersion,
  TemplateCount,
  TemplatePurgeStore,
  TemplateReadings,
  TemplateStore,
  VersionUsability,
} from "./store.ts";
export {
  pdfKeys,
  type Template,
  type TemplateId,
  type TemplateVersion,
  uploadedFile,
} from "./template.ts";
export {
  convertedKey,
  newTemplateKey,
  ownerOfTemplate,
  readUploadedForm,
  type UploadChoices,
  type UploadedPdf,
  type UploadTemplatePorts,
  uploadTemplate,
} from "./upload-template.ts";
