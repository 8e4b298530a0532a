import { Pool } from "#base/async/pool.ts";
import { within } from "#base/async/within.ts";
import type {
  AddedFields,
  CompileOptions,
  EncryptionChoice,
  FaultyFields,
  FormReader,
  FormRefusal,
  PdfInput,
  ReadForm,
} from "#domain/templates/untrusted";
import { withoutEncryption } from "./form-encryption.ts";
import type { FormAnswer, FormRequest } from "./form-messages.ts";
import { refusal } from "./form-refusals.ts";
import { Killable, type Killed } from "./killable.ts";
import { sizeOf, streamOf } from "./pdf-input.ts";
import { cpuMsLeft, UPLOAD_CPU_MS_MAX } from "./upload-cpu-time.ts";
import {
  type ConvertedForm,
  startXfaConverter,
  type XfaConverterOptions,
} from "./xfa-converter.ts";
import { xfaRefusal } from "./xfa-refusals.ts";

/** Number of processes, and the limits of each for one PDF. */
export type FormReaderOptions = {
  readonly processes?: number;
  /** CPU time of one PDF, ms. */
  readonly cpuMsMax?: number;
  readonly memoryBytesMax?: number;
  /** The limits of a conversion of dynamic XFA. */
  readonly xfa?: XfaConverterOptions;
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
 * advance and stays, others run while it is busy; `stop` ends them.
 */
export function startFormReader(
  options: FormReaderOptions = {},
): FormReader & { readonly stop: () => Promise<void> } {
  const { processes, waitMsMax, xfa, ...limits } = { ...DEFAULTS, ...options };
  const entry = new URL("./form-process.ts", import.meta.url);
  const all = Array.from({ length: processes }, (_, index) => {
    const process = { entry, heapMbMax: HEAP_MB_MAX, staysIdle: index === 0, ...limits };
    return new Killable<FormRequest, FormAnswer>(process);
  });
  all[0]?.warm();
  const readers = new Pool(all);
  const converter = startXfaConverter(xfa);
  const uploadCpuMsMax = xfa?.cpuMsMax ?? UPLOAD_CPU_MS_MAX;
  const ask: Ask = (request, pdfs, cpuMsMax, signal) =>
    readers.use(async (reader) => {
      const outcome = await reader.ask(request, cpuMsMax, streamOf(pdfs));
      return outcome.kind === "answered"
        ? outcome
        : { answer: refusalOf(outcome), cpuMs: cpuMsMax };
    }, signal);
  const askToRead = (
    pdf: PdfInput,
    { encryption, added }: ReadOptions,
    cpuMsMax: number,
    signal?: AbortSignal,
  ) => ask({ act: "read", sizeBytes: sizeOf(pdf), encryption, added }, [pdf], cpuMsMax, signal);
  const read = async (
    pdf: PdfInput,
    how: ReadOptions,
    signal?: AbortSignal,
  ): Promise<ReadForm | FormRefusal | FaultyFields> => {
    const first = await askToRead(pdf, how, limits.cpuMsMax, signal);
    if (first.answer.kind !== "dynamic_xfa") return formOf(first.answer);
    const forConversionMs = cpuMsLeft(uploadCpuMsMax, uploadCpuMsMax, [first.cpuMs]);
    const converted = await converter.convert(pdf, forConversionMs, signal);
    if (converted.kind === "refused") return converted;
    const usedMs = [first.cpuMs, converted.cpuMs];
    const forResultMs = cpuMsLeft(limits.cpuMsMax, uploadCpuMsMax, usedMs);
    const plain = { ...how, encryption: "remove" } as const;
    const second = await askToRead(converted.pdf, plain, forResultMs, signal);
    return mergedForm(converted, formOf(second.answer), first.answer.warnings);
  };
  const readInTime = (
    pdf: PdfInput,
    how: ReadOptions,
  ): Promise<ReadForm | FormRefusal | FaultyFields> =>
    waitMsMax === undefined
      ? read(pdf, how)
      : within(waitMsMax, (signal) => read(pdf, how, signal));
  return {
    read: async (pdf, encryption = "keep") => {
      const form = await readInTime(pdf, { encryption, added: null });
      return form.kind === "faulty" ? refusal("damaged") : form;
    },
    readWithFields: (pdf, added, encryption = "keep") => readInTime(pdf, { encryption, added }),
    compile: (forms, choices = {}) => compileForms(ask, limits.cpuMsMax, forms, choices),
    stop: async () => void (await Promise.all([...all, converter].map((one) => one.stop()))),
  };
}

async function compileForms(
  ask: Ask,
  formCpuMsMax: number,
  forms: Parameters<FormReader["compile"]>[0],
  options: CompileOptions,
): ReturnType<FormReader["compile"]> {
  const { characters = "" } = options;
  const cpuMsMax = (characters === "" ? formCpuMsMax : FONTS_CPU_MS_MAX) * forms.length;
  const announced = forms.map(({ pdf, ...form }) => ({ ...form, sizeBytes: sizeOf(pdf) }));
  const request = { act: "compile", forms: announced, options } as const;
  const pdfs = forms.map(({ pdf }) => pdf);
  const { answer } = await ask(request, pdfs, cpuMsMax);
  if (answer.kind === "compiled") return answer.compiled;
  return answer.kind === "refused" ? answer : refusal("damaged");
}

/** Sends a request with its PDFs to the next free process. */
type Ask = (
  request: FormRequest,
  pdfs: readonly PdfInput[],
  cpuMsMax: number,
  signal?: AbortSignal,
) => Promise<Asked>;

type ReadOptions = { readonly encryption: EncryptionChoice; readonly added: AddedFields | null };

/** An answer, and the CPU time that it took, ms. */
type Asked = { readonly answer: FormAnswer; readonly cpuMs: number };

function formOf(answer: FormAnswer): ReadForm | FormRefusal | FaultyFields {
  const isWrong = answer.kind === "compiled" || answer.kind === "dynamic_xfa";
  return isWrong ? refusal("damaged") : answer;
}

/** Returns the form of a converted PDF, with the warnings about the original and of the conversion first. */
function mergedForm(
  { pdf, warnings }: ConvertedForm,
  form: ReadForm | FormRefusal | FaultyFields,
  original: ReadForm["warnings"],
): ReadForm | FormRefusal | FaultyFields {
  if (form.kind === "faulty") return form;
  if (form.kind === "refused") return refusalOfConverted(form);
  const all = distinct([...original, ...warnings, ...form.warnings]);
  const encryption = withoutEncryption(all);
  return {
    ...form,
    xfa: "dynamic_flattened",
    encryption,
    converted: form.converted ?? pdf,
    warnings: all,
  };
}

/** The user has not seen the PDF that is refused: the reason is given for the form that was uploaded. */
function refusalOfConverted(refused: FormRefusal): FormRefusal {
  if (refused.code === "no_form_fields") return xfaRefusal("xfa_no_fields");
  if (refused.reason === "took_too_long") return xfaRefusal("xfa_too_large", "time");
  if (refused.reason === "too_much_memory") return xfaRefusal("xfa_too_large", "memory");
  return refused;
}

/** Returns each warning once: a conversion warns of each picture, for example, without a name. */
function distinct(warnings: ReadForm["warnings"]): ReadForm["warnings"] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}

function refusalOf({ reason }: Killed): FormRefusal {
  return refusal(reason === "died" ? "damaged" : reason);
}
