import { type CompiledTemplate } from "@platen/engine";
import type { FormPart, FormRefusal } from "#domain/templates";
import type { FillPlan, SignatureRef } from "../fill-plan.ts";

/** What a compilation is made of. */
export type Compilation = Pick<FillPlan, "compiledKey" | "flatten" | "test"> & {
  readonly forms: readonly FormToCompile[];
  /** What the rows of one upload bring that the forms' own fonts lack; "" for all whose rows bring no such thing. */
  readonly characters: string;
  /** The stored signatures that the rows of one upload name. */
  readonly signatures: readonly SignatureRef[];
};

/** A form that lies in the objects. */
export type FormToCompile = Required<Omit<FormPart, "pdf">> & { readonly templateKey: string };

/** Compiled templates, kept in memory and in the objects. */
export type Compilations = {
  /**
   * The one that lies under its key, else made of the templates' PDFs and put there. A `FormRefusal` when they cannot
   * be compiled; it fails when a PDF is gone.
   */
  readonly get: (compilation: Compilation) => Promise<CompiledTemplate | FormRefusal>;
  /** The one under this key, of whatever version; null when there is none. */
  readonly find: (compiledKey: string) => Promise<CompiledTemplate | null>;
};
