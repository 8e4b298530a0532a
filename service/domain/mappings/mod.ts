/**
 * Mappings: the caller's own names (aliases) for a form's fields, and the values that fields get from a row. An alias may
 * set many fields; a field is set by one alias. A mapping is made for one version of a template and stays pinned to it
 * until it is moved.
 */
export { changeMapping, deleteMapping, type MappingChange } from "./change-mapping.ts";
export { checkFieldMappings } from "./check-field-mappings.ts";
export { cloneMapping } from "./clone-mapping.ts";
export { createMapping } from "./create-mapping.ts";
export {
  type GivenValue,
  isSignatureObject,
  nearestName,
  patternOf,
  type SignatureObject,
  signatureText,
} from "./expressions/mod.ts";
export { findMapping, listLibrary, listMappings, lockMapping } from "./find-mapping.ts";
export { findSchema, listSchemas } from "./find-schema.ts";
export {
  type FieldMappings,
  formatsOf,
  isRequired,
  isVerbatim,
  type Mapping,
  type MappingId,
  overflowOf,
  sourceOf,
} from "./mapping.ts";
export { aliasesRead, changesCase, defaultTexts } from "./mapping-texts.ts";
export { type PlannedField, type PlannedValues, planRow, type RowPlan } from "./plan-row.ts";
export { type Promoted, promoteTemplate } from "./promote-template.ts";
export {
  type Reuploaded,
  type ReuploadTemplatePorts,
  reuploadTemplate,
} from "./reupload-template.ts";
export { changeSchema, createSchema, deleteSchema } from "./save-schema.ts";
export type { SchemaCheck, SchemaChecker, SchemaFault, SchemaSource } from "./schema-checker.ts";
export type { SchemaTemplateStore } from "./schema-store.ts";
export type { SchemaTemplate, SchemaTemplateId } from "./schema-template.ts";
export type { MappingStore } from "./store.ts";
export { validateData } from "./validate-data.ts";
