import { assert } from "#base/assert.ts";
import { Semaphore } from "#base/async/semaphore.ts";
import { REQUEST_WAIT_MS_MAX, within } from "#base/async/within.ts";
import type { FormAnalyst, NotAnalyzed } from "#domain/suggestions";
import type { AnalystAnswer, AnalystRequest } from "./analyst-messages.ts";
import { Killable } from "./killable.ts";

/** The limits of the process for one form. */
export type FormAnalystOptions = {
  /** CPU time, ms. */
  readonly cpuMsMax?: number;
  readonly memoryBytesMax?: number;
  /** Requests that may wait for the process. */
  readonly waitingMax?: number;
  /** Wall-clock time after which a call fails with 503 `unavailable`, ms. */
  readonly waitMsMax?: number;
};

/** 800 aliases on 800 fields take 1.5 s and 350 MB, 2,000 aliases 2.5 times as much. */
const DEFAULTS = {
  cpuMsMax: 20_000,
  memoryBytesMax: 1024 * 1024 * 1024,
  waitingMax: 32,
  waitMsMax: REQUEST_WAIT_MS_MAX,
};
const HEAP_MB_MAX = 896;

/**
 * Suggests mappings and analyzes forms in a separate process, one at a time, so that neither other requests nor page
 * previews wait for them. It is started when needed, stopped when idle and killed when it exceeds its limits; `stop`
 * ends it.
 */
export function startFormAnalyst(
  options: FormAnalystOptions = {},
): FormAnalyst & { readonly stop: () => Promise<void> } {
  const { waitMsMax, waitingMax, ...limits } = { ...DEFAULTS, ...options };
  const entry = new URL("./analyst-process.ts", import.meta.url);
  const analyst = new Killable<AnalystRequest, AnalystAnswer>({
    entry,
    heapMbMax: HEAP_MB_MAX,
    ...limits,
  });
  const message = "Too many forms are waiting to be analyzed. Try again soon.";
  const gate = new Semaphore({ concurrencyMax: 1, waitingMax, message });
  const ask = async (request: AnalystRequest): Promise<AnalystAnswer | NotAnalyzed> => {
    const outcome = await within(waitMsMax, (signal) =>
      gate.run(async () => {
        signal.throwIfAborted();
        return await analyst.ask(request);
      }),
    );
    if (outcome.kind === "answered") return outcome.answer;
    assert(outcome.reason !== "died", "the form is analyzed without an error");
    return { kind: "refused", reason: outcome.reason };
  };
  return {
    suggest: async (request) => {
      const answer = await ask({ act: "suggest", request });
      assert(answer.kind !== "analyzed", "the answer is that of the request");
      return answer;
    },
    analyze: async (form) => {
      const answer = await ask({ act: "analyze", form });
      assert(answer.kind !== "suggested", "the answer is that of the request");
      return answer;
    },
    stop: () => analyst.stop(),
  };
}
