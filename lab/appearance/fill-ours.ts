import type { Field, FieldValue } from "@platen/engine";
import { compileForm } from "../compile-form.ts";
import { fillOnce } from "../fill-once.ts";
import { onStates, widgetsOf } from "../values/field-parts.ts";
import type { Filled, Task } from "./filler.ts";

/** Our engine by its public interface: opened, compiled, and one row with the fields' values, in any script. */
export async function fillWithOurs(blank: Uint8Array, tasks: readonly Task[]): Promise<Filled> {
  const ours = await compileForm(blank, { flatten: false, characters: charactersOf(tasks) });
  if (ours.kind === "refused") return { pdf: null, message: `refused: ${ours.message}` };
  const values = ours.fields.map((field) => {
    const task = tasks.find(({ sample }) => sample.name === field.name);
    return task === undefined ? null : valueFor(field, task);
  });
  const { pdf, issues } = fillOnce(ours.template, values, ours.shaper);
  if (pdf !== null) return { pdf };
  const fault = issues.find(({ severity }) => severity === "error");
  return { pdf, message: fault === undefined ? "no output" : `${fault.code}: ${fault.message}` };
}

function charactersOf(tasks: readonly Task[]): string {
  return tasks.flatMap(({ sample, text }) => [text, ...[sample.value ?? ""].flat()]).join("");
}

function valueFor(field: Field, { sample, text }: Task): FieldValue {
  if (field.type === "checkbox" || field.type === "radio") return stateValue(field, sample.rect);
  if (field.type !== "choice") return text;
  const { value } = sample;
  return field.multiSelect && typeof value !== "string" ? value : text || null;
}

/** The option of the widget at that position. */
function stateValue(field: Field, rect: readonly number[]): FieldValue {
  const away = (own: readonly number[]): number =>
    rect.reduce((sum, edge, i) => sum + Math.abs(edge - (own[i] ?? 0)), 0);
  const [widget] = widgetsOf(field).toSorted((a, b) => away(a.rect) - away(b.rect));
  const at = onStates(field).indexOf(widget?.onStates[0] ?? "");
  return field.options[at]?.exportValue ?? true;
}
