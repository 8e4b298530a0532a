/**
 * Templates: PDF forms, uploaded once and never changed. A further upload is a new version; a
 * version is used where it has been published. The form is read by a `FormReader`, apart from
 * this process, since nobody vouches for the bytes.
 */
export type { FieldEntry } from "@platen/engine";
export { findTemplate, findVersion, listTemplates, requirePublished } from "./find-template.ts";
export type {
  CompileOptions,
  FormPart,
  FormReader,
  FormRefusal,
  FormWarning,
  ReadForm,
} from "./form-reader.ts";
export type { Signature, SignatureId } from "./signature.ts";
export type { SignatureStore } from "./signature-store.ts";
export type { NewTemplate, Publication, TemplateStore } from "./store.ts";
export type { Published, Template, TemplateId, TemplateVersion } from "./template.ts";
export {
  newTemplateKey,
  TEMPLATE_BYTES_MAX,
  type UploadedPdf,
  type UploadTemplatePorts,
  uploadTemplate,
} from "./upload-template.ts";
