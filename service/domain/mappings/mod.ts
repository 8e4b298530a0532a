/**
 * Mappings as they are stored. A mapping is made for one version of a template and stays pinned to it until it is moved.
 * Its type is in `@platen/forms/field-mappings`; `@platen/forms/row-values` computes values by it.
 */
export { changeMapping, deleteMapping, type MappingChange } from "./change-mapping.ts";
export { checkFieldMappings } from "./check-field-mappings.ts";
export { cloneMapping } from "./clone-mapping.ts";
export { createMapping } from "./create-mapping.ts";
export type { MappingDeps, MappingStores } from "./deps.ts";
export { findMapping, listLibrary, listMappings, lockMapping } from "./find-mapping.ts";
export { findSchema, listSchemas } from "./find-schema.ts";
export type { Mapping, MappingId } from "./mapping.ts";
export { type Promoted, promoteTemplate } from "./promote-template.ts";
export {
  type Reuploaded,
  redefineTemplate,
  reuploadTemplate,
} from "./reupload-template.ts";
export { changeSchema, createSchema, deleteSchema } from "./save-schema.ts";
export type { SchemaCheck, SchemaChecker, SchemaFault, SchemaSource } from "./schema-checker.ts";
export type { SchemaTemplate, SchemaTemplateId } from "./schema-template.ts";
export type { MappingStore, SchemaTemplateStore } from "./store.ts";
export { validateData, validateRows } from "./validate-data.ts";
