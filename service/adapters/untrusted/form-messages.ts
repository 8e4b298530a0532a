import type { CompiledTemplate } from "@platen/engine";
import type {
  AddedFields,
  CompileOptions,
  EncryptionChoice,
  FaultyFields,
  FormPart,
  FormRefusal,
  ReadForm,
} from "#domain/templates/untrusted";

/** A form whose PDF is sent on standard input. */
export type FormToCome = Omit<FormPart, "pdf"> & { readonly sizeBytes: number };

/** A request to the process that reads PDFs; their bytes follow on its standard input, in order. */
export type FormRequest =
  | {
      readonly act: "read";
      readonly sizeBytes: number;
      readonly encryption: EncryptionChoice;
      /** Fields to add before the form is read. */
      readonly added: AddedFields | null;
    }
  | {
      readonly act: "compile";
      readonly forms: readonly FormToCome[];
      readonly options: CompileOptions;
    };

/** Its answer. `dynamic_xfa`: the form has to be converted before it can be read. */
export type FormAnswer =
  | ReadForm
  | { readonly kind: "dynamic_xfa"; readonly warnings: ReadForm["warnings"] }
  | FormRefusal
  | FaultyFields
  | { readonly kind: "compiled"; readonly compiled: CompiledTemplate };
