import { type FieldEntry, manifest, open } from "@platen/engine";
import {
  DEFINED_FIELDS_MAX,
  defineFields,
  definitionFaults,
  type FieldDefinition,
  openAny,
  removeFields,
} from "@platen/engine/authoring";
import { loadScripts, nodePlatform } from "@platen/engine/node";

/** A form whose fields were removed and made again from definitions of them. */
export type Remade = {
  readonly pdf: Uint8Array;
  readonly definitions: readonly FieldDefinition[];
  /** Definitions with faults, which the given form has too; they are left out. */
  readonly left: number;
};

/** Makes the fields of a form anew; null for a file that has none. */
export async function remakeForm(pdf: Uint8Array): Promise<Remade | null> {
  const opened = await open(pdf, nodePlatform);
  if (opened.kind === "refused") return null;
  const all = manifest(opened.form).flatMap(definitionsOf).slice(0, DEFINED_FIELDS_MAX);
  const blank = await openAny(pdf, nodePlatform);
  if (blank.kind === "refused") return null;
  removeFields(blank.document);
  const faulty = new Set(definitionFaults(blank.document, all).map(({ index }) => index));
  const definitions = all.filter((_, index) => !faulty.has(index));
  if (definitions.length === 0) return null;
  const host = { platform: nodePlatform, scripts: await loadScripts() };
  const made = await defineFields(pdf, definitions, host, { replace: true });
  if (made.kind !== "defined") throw new Error(`not made: ${JSON.stringify(made)}`);
  return { pdf: made.pdf, definitions, left: faulty.size };
}

/** The definitions of a field: of its first widget, or of each button of a radio group. */
function definitionsOf(field: FieldEntry): readonly FieldDefinition[] {
  const { type, widgets, multiline, maxLength, comb, required, readOnly, tooltip, options } = field;
  if (type === "button") return [];
  const shown = widgets.flatMap(({ page, rect }) => (page === null ? [] : [{ page, rect }]));
  const common = { required, readOnly, label: tooltip?.slice(0, 255) ?? null };
  if (type === "radio")
    return shown.map(({ page, rect }, at) => {
      const exportValue = field.exportValues[at] ?? String(at + 1);
      const name = `${field.name} ${at + 1}`;
      return { ...common, name, type, page, rect, group: field.name, exportValue };
    });
  return shown.slice(0, 1).map(({ page, rect }): FieldDefinition => {
    const { name } = field;
    if (type === "text")
      return {
        ...common,
        name,
        type,
        page,
        rect,
        multiline,
        maxLength,
        comb: comb && maxLength !== null,
      };
    if (type === "choice")
      return { ...common, name, type, page, rect, options: options.length > 0 ? options : ["-"] };
    return { ...common, name, type, page, rect };
  });
}
