/** Ports of the processes that read, compile and draw untrusted PDFs. */
export type { FieldOnPages, PageText } from "@platen/forms";
export type { DetectedFields, FieldDetector } from "./field-detector.ts";
export type {
  AddedFields,
  CompileOptions,
  EncryptionChoice,
  FaultyFields,
  FieldsSource,
  FormEncryption,
  FormPart,
  FormReader,
  FormRefusal,
  FormWarning,
  PdfInput,
  ReadForm,
} from "./form-reader.ts";
export type {
  DrawnPage,
  PageImage,
  PageMark,
  PagePreviewer,
  PageToDraw,
} from "./page-previewer.ts";
export type { FormPages, PageReader, PagesRead, PagesToRead } from "./page-reader.ts";
export { type RequestedFields, readRequestedFields } from "./requested-fields.ts";
