/**
 * Adds fields to documents (ISO 32000-2, 12.7): from definitions, or from parts for those who make their own, as the
 * conversion of XFA and the builder of test forms do.
 */
export { FIELD_FLAGS } from "#form";
export { openAny } from "#ingest";
export { addFields } from "./add-fields.ts";
export { changeDict, dictOf, textString } from "./cos-values.ts";
export { type DefineOptions, type DefineResult, defineFields } from "./define-fields.ts";
export {
  DEFINED_FIELDS_MAX,
  type DefinitionFault,
  definitionFaults,
  isFieldName,
} from "./definition-faults.ts";
export {
  ALIGNMENTS,
  DEFINED_TYPES,
  type DefinedType,
  FIELD_FORMATS,
  type FieldDefinition,
  type FieldFormat,
} from "./field-definition.ts";
export { FieldTree } from "./field-tree.ts";
export { formatScripts } from "./format-scripts.ts";
export { removeFields } from "./remove-fields.ts";
export { saveForm } from "./save-form.ts";
export { standardFontDict } from "./standard-fonts.ts";
export { stateName } from "./state-name.ts";
export { writeDocument } from "./write-document.ts";
