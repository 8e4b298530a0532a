import { type CompiledTemplate } from "@platen/engine";
import type { EncryptionChoice, FormPart, FormRefusal } from "#domain/templates/untrusted";
import type { OutputOptions, SignatureRef } from "./fill-plan.ts";

/** The inputs of a compilation. */
export type Compilation = OutputOptions & {
  readonly compiledKey: string;
  readonly forms: readonly FormToCompile[];
  /** Characters in one job's rows that the forms' own fonts lack; "" for a compilation shared between jobs. */
  readonly characters: string;
  /** The stored signatures that one job's rows refer to. */
  readonly signatures: readonly SignatureRef[];
};

/** A form stored under `templateKey`. */
export type FormToCompile = Required<Omit<FormPart, "pdf" | "encryption">> & {
  readonly templateKey: string;
  readonly encryption?: EncryptionChoice;
};

/** Compiled templates, cached in memory and stored as objects. */
export type Compilations = {
  /**
   * The compilation stored under its key, or else made from the templates' PDFs and stored. A `FormRefusal` when they
   * cannot be compiled; throws when a PDF is missing.
   */
  readonly get: (compilation: Compilation) => Promise<CompiledTemplate | FormRefusal>;
  /** The stored compilation, of any engine version; null if absent. */
  readonly find: (compiledKey: string) => Promise<CompiledTemplate | null>;
};
