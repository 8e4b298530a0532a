/** The template of the form: its fields, and a version of it that can be laid out. */
export { type Container, type ContainerKind, chainOf, isHidden } from "./container.ts";
export type { NamedPictures } from "./inline-pictures.ts";
export { type PreparedTemplate, prepareTemplate } from "./prepare-template.ts";
export { fieldIdOf } from "./rewrite.ts";
export type {
  FieldCaption,
  FieldControl,
  FieldItem,
  Insets,
  TemplateField,
} from "./template-field.ts";
export { genusOf } from "./typeface.ts";
