import { readFile } from "node:fs/promises";
import { loadQpdfReferee } from "../referees/qpdf.ts";
import { explainRefusal, type Judgement, judgeOutputs } from "./judge-outputs.ts";
import type { Output } from "./trial.ts";

/** A request about one file: to judge its outputs, to explain a refusal, or to look at the file as it came. */
export type JudgeTask =
  | { readonly act: "judge"; readonly path: string; readonly outputs: readonly Output[] }
  | { readonly act: "explain" | "look"; readonly path: string };

// A process of its own: what ends a foreign reader is not the product's death.
const structure = await loadQpdfReferee();

process.on("message", (task: JudgeTask) => {
  void readFile(task.path)
    .then((bytes) => answerTo(task, new Uint8Array(bytes)))
    .then((judgement) => process.send?.(judgement));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

async function answerTo(task: JudgeTask, pdf: Uint8Array): Promise<Judgement> {
  if (task.act === "judge") return judgeOutputs(task.outputs, pdf, structure);
  if (task.act === "look") {
    structure(pdf);
    return { faults: [], asInput: [] };
  }
  const cause = await explainRefusal(pdf);
  return { faults: cause === null ? [] : [cause], asInput: [] };
}
