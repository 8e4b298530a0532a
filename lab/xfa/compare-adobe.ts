import { openWithPdfjs } from "../referees/pdfjs-library.ts";
import { outcomeOf } from "./converter.ts";
import { type AdobeCase, judgeAdobe } from "./judge-adobe.ts";
import type { Group } from "./measure.ts";
import { removeAnswer } from "./remove-answer.ts";
import type { Scoring } from "./scoring.ts";
import { seeForm } from "./seen-form.ts";

/** Group 2 over all static files with fields. Lists those that others have cut to fewer pages first. */
export async function compareAdobe(scoring: Scoring): Promise<Group> {
  const files = scoring.statics.filter(({ template }) => template.length > 0);
  const questions = [];
  for (const { file, pdf, xfa } of files) {
    const question = await removeAnswer(pdf);
    const pages = await countXfaPages(question);
    const wasCut = pages !== null && pages > xfa.pages;
    if (wasCut) scoring.note(`cut to ${xfa.pages} of ${pages} pages by others: ${file}`);
    questions.push({ file, adobe: await seeForm(pdf), question, wasCut });
  }
  const advance = scoring.progress(files.length);
  const cases: AdobeCase[] = [];
  for (const { question, ...known } of questions) {
    const outcome = outcomeOf(await scoring.converter.convert(question));
    cases.push({ ...known, outcome: await read(outcome) });
    advance();
  }
  return judgeAdobe(cases);
}

async function read(outcome: ReturnType<typeof outcomeOf>): Promise<AdobeCase["outcome"]> {
  if (outcome.kind === "none") return outcome;
  try {
    return { kind: "form", form: await seeForm(outcome.pdf) };
  } catch (error) {
    return { kind: "none", why: `mupdf cannot read the result: ${String(error)}` };
  }
}

/** Number of pages that pdf.js lays the XFA of a dynamic file out on; null when it cannot. */
async function countXfaPages(pdf: Uint8Array): Promise<number | null> {
  try {
    const { document } = await openWithPdfjs(pdf, { enableXfa: true });
    const pages = document.isPureXfa ? document.numPages : null;
    await document.loadingTask.destroy();
    return pages;
  } catch {
    return null;
  }
}
