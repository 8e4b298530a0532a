import { Pool } from "#base/async/pool.ts";
import { within } from "#base/async/within.ts";
import type { FormReader, FormRefusal, PdfInput } from "#domain/templates";
import type { FormAnswer, FormRequest } from "./form-messages.ts";
import { refusal } from "./form-refusals.ts";
import { Killable, type Killed } from "./killable.ts";
import { sizeOf, streamOf } from "./pdf-input.ts";

/** Number of processes, and the limits of each for one PDF. */
export type FormReaderOptions = {
  readonly processes?: number;
  /** CPU time of one PDF, ms. */
  readonly cpuMsMax?: number;
  readonly memoryBytesMax?: number;
  /** Wall-clock time after which `read` fails with 503 `unavailable`, ms; unlimited when absent. */
  readonly waitMsMax?: number;
};

/** CPU time: the contract allows 5 s. */
const DEFAULTS = { processes: 2, cpuMsMax: 4500, memoryBytesMax: 512 * 1024 * 1024 };
const HEAP_MB_MAX = 384;
/**
 * CPU time of a compilation with fonts: subsetting tens of thousands of characters takes three seconds. Only jobs wait
 * for it, and the form has been compiled without fonts before, within the usual limit.
 */
const FONTS_CPU_MS_MAX = 30_000;

/**
 * Reads and compiles PDFs in separate processes, which are killed when they exceed their limits. The first is started in
 * advance, others when it is busy; `stop` ends them.
 */
export function startFormReader(
  options: FormReaderOptions = {},
): FormReader & { readonly stop: () => Promise<void> } {
  const { processes, waitMsMax, ...limits } = { ...DEFAULTS, ...options };
  const entry = new URL("./form-process.ts", import.meta.url);
  const all = Array.from(
    { length: processes },
    () => new Killable<FormRequest, FormAnswer>({ entry, heapMbMax: HEAP_MB_MAX, ...limits }),
  );
  all.at(-1)?.warm();
  const readers = new Pool(all);
  const ask = (
    request: FormRequest,
    pdfs: readonly PdfInput[],
    cpuMsMax?: number,
    signal?: AbortSignal,
  ): Promise<FormAnswer> =>
    readers.use(async (reader) => {
      const outcome = await reader.ask(request, cpuMsMax, streamOf(pdfs));
      return outcome.kind === "answered" ? outcome.answer : refusalOf(outcome);
    }, signal);
  const askWithin = async (act: "read" | "pages", pdf: PdfInput): Promise<FormAnswer> => {
    const request = { act, sizeBytes: sizeOf(pdf) } as const;
    const read = (signal?: AbortSignal) => ask(request, [pdf], undefined, signal);
    return await (waitMsMax === undefined ? read() : within(waitMsMax, read));
  };
  return {
    read: async (pdf) => {
      const answer = await askWithin("read", pdf);
      return answer.kind === "form" || answer.kind === "refused" ? answer : refusal("damaged");
    },
    pages: async (pdf) => {
      const answer = await askWithin("pages", pdf);
      if (answer.kind === "pages") return answer.pages;
      return answer.kind === "refused" ? answer : refusal("damaged");
    },
    compile: async (forms, compileOptions = {}) => {
      const { characters = "" } = compileOptions;
      const cpuMsMax = (characters === "" ? limits.cpuMsMax : FONTS_CPU_MS_MAX) * forms.length;
      const announced = forms.map(({ pdf, ...form }) => ({ ...form, sizeBytes: sizeOf(pdf) }));
      const request = { act: "compile", forms: announced, options: compileOptions } as const;
      const pdfs = forms.map(({ pdf }) => pdf);
      const answer = await ask(request, pdfs, cpuMsMax);
      if (answer.kind === "compiled") return answer.compiled;
      return answer.kind === "refused" ? answer : refusal("damaged");
    },
    stop: async () => void (await Promise.all(all.map((one) => one.stop()))),
  };
}

function refusalOf({ reason }: Killed): FormRefusal {
  return refusal(reason === "died" ? "damaged" : reason);
}
