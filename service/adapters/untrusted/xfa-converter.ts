import { Pool } from "#base/async/pool.ts";
import type { FormRefusal, FormWarning, PdfInput } from "#domain/templates/untrusted";
import { Killable, type Killed } from "./killable.ts";
import { sizeOf, streamOf } from "./pdf-input.ts";
import { UPLOAD_CPU_MS_MAX } from "./upload-cpu-time.ts";
import type { XfaAnswer, XfaRequest } from "./xfa-messages.ts";
import { type XfaBound, xfaRefusal } from "./xfa-refusals.ts";

/** The limits of the process for one form. */
export type XfaConverterOptions = {
  /** CPU time of a conversion with the reading before and after it, ms; 10 s by default. */
  readonly cpuMsMax?: number;
  readonly memoryBytesMax?: number;
};

/** The PDF that a form was converted to; it is untrusted like the form. */
export type ConvertedForm = {
  readonly kind: "converted";
  readonly pdf: Uint8Array;
  readonly warnings: readonly FormWarning[];
  /** CPU time that it took, ms; 0 where the system does not report it. */
  readonly cpuMs: number;
};

/** Converts dynamic XFA forms to PDFs with fields. */
export type XfaConverter = {
  /** Waits for conversions under way; a `signal` that has aborted by then ends the waiting. */
  readonly convert: (
    pdf: PdfInput,
    cpuMsMax: number,
    signal?: AbortSignal,
  ) => Promise<ConvertedForm | FormRefusal>;
  readonly stop: () => Promise<void>;
};

/** The largest known form (2.4 MB of XFA, 298 fields) takes 3.7 s and 450 MB. */
const DEFAULTS = { cpuMsMax: UPLOAD_CPU_MS_MAX, memoryBytesMax: 600 * 1024 * 1024 };
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
    convert: (pdf, cpuMsMax, signal) =>
      turn.use(async (process) => {
        const request = { sizeBytes: sizeOf(pdf) };
        const outcome = await process.ask(request, cpuMsMax, streamOf([pdf]));
        if (outcome.kind === "killed") return killedRefusal(outcome);
        const { answer, cpuMs } = outcome;
        if (answer.kind === "refused") return xfaRefusal(answer.reason, answer.bound);
        return { ...answer, cpuMs };
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
