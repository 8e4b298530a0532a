import { readFile } from "node:fs/promises";
import { loadQpdfReferee } from "../referees/qpdf.ts";
import { crashed, scoreForm } from "./score-form.ts";

/** The parent's request; one file is scored after another. */
export type Task = { readonly file: string; readonly path: string; readonly flatten: boolean };

// A process of its own: a file that never ends or eats all memory takes only this one with it.
const structure = await loadQpdfReferee();

process.on("message", (task: Task) => {
  void judge(task);
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

async function judge({ file, path, flatten }: Task): Promise<void> {
  const verdict = await readFile(path)
    .then((bytes) => scoreForm(file, new Uint8Array(bytes), { flatten, structure }))
    .catch((error: unknown) => crashed(file, describe(error)));
  process.send?.(verdict);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const at = error.stack?.split("\n").find((line) => line.includes(".ts:"));
  return `${error.name}: ${error.message}${at === undefined ? "" : ` (${at.trim()})`}`;
}
