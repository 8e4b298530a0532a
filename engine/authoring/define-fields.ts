import { readForm, repairFieldTree } from "#form";
import { type IngestLimits, type IngestWarning, openAny, type Refused } from "#ingest";
import type { Host } from "#scripts";
import { addFields } from "./add-fields.ts";
import { type DefinitionFault, definitionFaults } from "./definition-faults.ts";
import type { FieldDefinition } from "./field-definition.ts";
import { removeFields } from "./remove-fields.ts";
import { saveForm } from "./save-form.ts";

/** Options of adding fields. */
export type DefineOptions = {
  /** True: the fields that the PDF has are removed first. */
  readonly replace?: boolean;
  readonly limits?: Partial<IngestLimits>;
  readonly encryption?: "keep" | "remove";
};

/** A PDF with added fields, why the PDF cannot be used, or what is wrong with the definitions. */
export type DefineResult =
  | {
      readonly kind: "defined";
      /** With appearances of its fields; still to be opened like any other. */
      readonly pdf: Uint8Array;
      /** The losses of the given PDF, such as its signatures. */
      readonly warnings: readonly IngestWarning[];
      /** Whether the PDF had fields that stay. */
      readonly isMixed: boolean;
    }
  | { readonly kind: "faulty"; readonly faults: readonly DefinitionFault[] }
  | Refused;

/**
 * Adds fields to an untrusted PDF. Never throws because of the bytes or the definitions; the same input gives the same
 * bytes.
 */
export async function defineFields(
  pdf: Uint8Array,
  definitions: readonly FieldDefinition[],
  host: Host,
  { replace = false, limits = {}, encryption = "remove" }: DefineOptions = {},
): Promise<DefineResult> {
  const opened = await openAny(pdf, host.platform, limits, encryption);
  if (opened.kind === "refused") return opened;
  const { document } = opened;
  if (replace) removeFields(document);
  const faults = definitionFaults(document, definitions);
  if (faults.length > 0) return { kind: "faulty", faults };
  const isMixed = !replace && opened.form.fields.length > 0;
  addFields(document, definitions);
  repairFieldTree(document);
  const saved = saveForm({ ...opened, form: readForm(document) }, host);
  return { kind: "defined", pdf: saved, warnings: opened.warnings, isMixed };
}
