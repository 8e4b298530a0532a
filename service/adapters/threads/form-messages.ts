import type { CompiledTemplate } from "@platen/engine";
import type { CompileOptions, FormPart, FormRefusal, ReadForm } from "#domain/templates";

/** What the process that reads PDFs is asked. */
export type FormRequest =
  | { readonly act: "read"; readonly pdf: Uint8Array }
  | {
      readonly act: "compile";
      readonly forms: readonly FormPart[];
      readonly options: CompileOptions;
    };

/** What it answers. */
export type FormAnswer =
  | ReadForm
  | FormRefusal
  | { readonly kind: "compiled"; readonly compiled: CompiledTemplate };
