/**
 * Templates: immutable PDF forms. A further upload is a new version; a version can be used where it has been published.
 * Forms are read by a `FormReader` in another process, since PDFs are untrusted; these ports are in `untrusted`.
 */

export { fieldsOnPages } from "@platen/forms";
export { archiveTemplate, changeTemplate } from "./change-template.ts";
export type { ReadingDeps, TemplateDeps, UploadDeps } from "./deps.ts";
export { diffFields } from "./diff-versions.ts";
export { type FieldNaming, namingsOf } from "./field-naming.ts";
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
export { previewPage } from "./preview-page.ts";
export { purgeTemplates } from "./purge-templates.ts";
export {
  readVersions,
  requireReading,
  withCurrentReading,
  withReading,
} from "./read-version.ts";
export { readingWarnings } from "./reading-state.ts";
export type {
  NewVersion,
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
  dropPdf,
  ownerOfTemplate,
  readUploadedForm,
  recordUpload,
  storePdf,
  type UploadedPdf,
  uploadTemplate,
} from "./upload-template.ts";
