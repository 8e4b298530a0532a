/**
 * A document's form: its fields with inheritance resolved, their widgets, and the manifest that the product shows (ISO
 * 32000-2, 12.7). Reading repairs common errors of real files in the document.
 */

export { stateText } from "./button-states.ts";
export { type Calculation, calculations } from "./calculation-inputs.ts";
export type {
  Field,
  FieldNode,
  FieldType,
  Form,
  Rect,
  Widget,
} from "./field.ts";
export { isWritable, widgetsOf } from "./field.ts";
export { FIELD_FLAGS } from "./field-flags.ts";
export {
  type Aggregate,
  type FieldUse,
  type Formula,
  fieldsOf,
  type Operator,
  replaceFields,
} from "./formula.ts";
export {
  type CaptionPlace,
  hasIcon,
  type IconFit,
  readCaptionPlace,
  readIconFit,
} from "./icon-look.ts";
export { type FieldEntry, manifest } from "./manifest.ts";
export { type Page, readPages } from "./pages.ts";
export { readForm, typeConflicts } from "./read-form.ts";
export { referencesIn } from "./references.ts";
export { repairFieldTree } from "./repair-form.ts";
