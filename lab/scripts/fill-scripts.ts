import { createEngine, type RowIssue } from "@platen/engine";
import { nodeHost } from "@platen/engine/node";
import { type ScriptField, scriptFields, scriptsForm } from "./scripts-form.ts";

/** The page of all scripts: with its form, and flattened. */
export type ScriptPages = {
  readonly fields: readonly ScriptField[];
  readonly filled: Uint8Array;
  readonly flattened: Uint8Array;
  readonly issues: readonly RowIssue[];
};

/** Fills every field of the page. Throws where the row fails: then there is nothing to look at. */
export async function fillScripts(): Promise<ScriptPages> {
  const fields = scriptFields();
  const engine = createEngine(await nodeHost());
  const form = await engine.open(scriptsForm(fields));
  if (form.kind === "refused") throw new Error(form.message);
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const { pdf: filled, issues } = engine.fill(form, values);
  const { pdf: flattened } = engine.fill(form, values, { flatten: true });
  if (filled === null || flattened === null) {
    throw new Error(issues.map(({ field, message }) => `${field}: ${message}`).join("\n"));
  }
  return { fields, filled, flattened, issues };
}
