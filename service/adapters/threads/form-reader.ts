import type { FormReader, FormRefusal } from "#domain/templates";
import type { FormAnswer, FormRequest } from "./form-messages.ts";
import { refusal } from "./form-refusals.ts";
import { Killable, type Killed } from "./killable.ts";
import { Lending } from "./lending.ts";

/** How many processes, and what each may take for one PDF. */
export type FormReaderOptions = {
  readonly processes?: number;
  readonly timeMsMax?: number;
  readonly memoryBytesMax?: number;
};

const DEFAULTS = { processes: 2, timeMsMax: 4500, memoryBytesMax: 512 * 1024 * 1024 };
const HEAP_MB_MAX = 384;
/**
 * Fonts for tens of thousands of characters are cut and packed in three seconds of a core that does nothing else. Nobody
 * waits for it but a job, and the form has been compiled once without them, within the usual time.
 */
const FONTS_MS_MAX = 30_000;

/**
 * Reads and compiles PDFs in processes of their own, killed past their limits. The first is started beforehand,
 * others when it is busy; `stop` ends them.
 */
export function startFormReader(
  options: FormReaderOptions = {},
): FormReader & { readonly stop: () => Promise<void> } {
  const { processes, ...limits } = { ...DEFAULTS, ...options };
  const entry = new URL("./form-process.ts", import.meta.url);
  const all = Array.from(
    { length: processes },
    () => new Killable<FormRequest, FormAnswer>({ entry, heapMbMax: HEAP_MB_MAX, ...limits }),
  );
  all.at(-1)?.warm();
  const readers = new Lending(all);
  const ask = (request: FormRequest, timeMsMax?: number): Promise<FormAnswer> =>
    readers.with(async (reader) => {
      const outcome = await reader.ask(request, timeMsMax);
      return outcome.kind === "answered" ? outcome.answer : refusalOf(outcome);
    });
  return {
    read: async (pdf) => {
      const answer = await ask({ act: "read", pdf });
      return answer.kind === "compiled" ? refusal("damaged") : answer;
    },
    compile: async (forms, compileOptions = {}) => {
      const { characters = "" } = compileOptions;
      const timeMsMax = (characters === "" ? limits.timeMsMax : FONTS_MS_MAX) * forms.length;
      const answer = await ask({ act: "compile", forms, options: compileOptions }, timeMsMax);
      if (answer.kind === "compiled") return answer.compiled;
      return answer.kind === "refused" ? answer : refusal("damaged");
    },
    stop: async () => void (await Promise.all(all.map((one) => one.stop()))),
  };
}

function refusalOf({ reason }: Killed): FormRefusal {
  return refusal(reason === "died" ? "damaged" : reason);
}
