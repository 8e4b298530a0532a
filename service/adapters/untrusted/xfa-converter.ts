import { Pool } from "#base/async/pool.ts";
import type { FormRefusal, FormWarning, PdfInput } from "#domain/templates";
import { Killable, type Killed } from "./killable.ts";
import { sizeOf, streamOf } from "./pdf-input.ts";
import type { XfaAnswer, XfaRequest } from "./xfa-messages.ts";
import { type XfaBound, xfaRefusal } from "./xfa-refusals.ts";

/** The limits of the process for one form. */
export type XfaConverterOptions = {
  /** CPU time, ms. */
  readonly cpuMsMax?: number;
  readonly memoryBytesMax?: number;
};

/** The PDF that a form was converted to; it is untrusted like the form. */
export type ConvertedForm = {
  readonly kind: "converted";
  readonly pdf: Uint8Array;
  readonly warnings: readonly FormWarning[];
};

/** Converts dynamic XFA forms to PDFs with fields. */
export type XfaConverter = {
  readonly convert: (pdf: PdfInput, signal?: AbortSignal) => Promise<ConvertedForm | FormRefusal>;
  readonly stop: () => Promise<void>;
};

/** The largest known form (2.4 MB of XFA, 298 fields) takes 3.7 s and 450 MB. */
const DEFAULTS = { cpuMsMax: 10_000, memoryBytesMax: 600 * 1024 * 1024 };
const HEAP_MB_MAX = 448;

/**
 * Converts one form at a time, each in a process of its own that is started for it and ended after it: such forms are
 * rare, and a conversion leaves hundreds of megabytes behind.
 */
export function startXfaConverter(options: XfaConverterOptions = {}): XfaConverter {
  const converter = new Killable<XfaRequest, XfaAnswer>({
    entry: new URL("./xfa-process.ts", import.meta.url),
    heapMbMax: HEAP_MB_MAX,
    isOneShot: true,
    workspace: "@platen/xfa",
    ...DEFAULTS,
    ...options,
  });
  const turn = new Pool([converter]);
  return {
    convert: (pdf, signal) =>
      turn.use(async (process) => {
        const request = { sizeBytes: sizeOf(pdf) };
        const outcome = await process.ask(request, undefined, streamOf([pdf]));
        if (outcome.kind === "killed") return killedRefusal(outcome);
        const { answer } = outcome;
        return answer.kind === "converted" ? answer : xfaRefusal(answer.reason, answer.bound);
      }, signal),
    stop: () => converter.stop(),
  };
}

const BOUNDS: Readonly<Record<Killed["reason"], XfaBound | null>> = {
  took_too_long: "time",
  too_much_memory: "memory",
  died: null,
};

function killedRefusal({ reason }: Killed): FormRefusal {
  const bound = BOUNDS[reason];
  return bound === null ? xfaRefusal("xfa_malformed") : xfaRefusal("xfa_too_large", bound);
}
