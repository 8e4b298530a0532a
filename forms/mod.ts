/**
 * Forms as people see them: a label for each field, from its tooltip or from the text around it. No I/O and no clock;
 * the same input yields the same output.
 */
export { type FieldLabel, type LabelSource, labelFields } from "#labels";
export {
  type FieldOnPages,
  numberFields,
  type PageText,
  type PageWord,
  type Place,
} from "#pages";
