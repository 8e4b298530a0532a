import { Pool } from "#base/async/pool.ts";
import { REQUEST_WAIT_MS_MAX, within } from "#base/async/within.ts";
import { unavailable } from "#base/unavailable.ts";
import type { ImageReader } from "#domain/signatures";
import type {
  FieldDetector,
  PagePreviewer,
  PageReader,
  PdfInput,
} from "#domain/templates/untrusted";
import type { MapMark } from "./draw-map.ts";
import { refusal } from "./form-refusals.ts";
import type { DrawnMap, ImageAnswer, ImageRequest, NotDrawn } from "./image-messages.ts";
import { Killable, type Outcome } from "./killable.ts";
import { sizeOf, streamOf } from "./pdf-input.ts";

/** Number of processes, and the limits of each for one page or image. */
export type ImageWorkersOptions = {
  readonly processes?: number;
  /** True: the first process starts at once, so that the first request does not wait for it. */
  readonly isWarm?: boolean;
  /** CPU time of one page or image, ms. */
  readonly cpuMsMax?: number;
  readonly memoryBytesMax?: number;
  /** Wall-clock time after which a call fails with 503 `unavailable`, ms. */
  readonly waitMsMax?: number;
};

const DEFAULTS = {
  processes: 1,
  isWarm: false,
  cpuMsMax: 8000,
  memoryBytesMax: 512 * 1024 * 1024,
  waitMsMax: REQUEST_WAIT_MS_MAX,
};
const HEAP_MB_MAX = 256;
/** CPU time of a map, ms: it has all pages of a form, and only the command asks for one. */
const MAP_CPU_MS_MAX = 120_000;
/** CPU time of finding fields, ms: 200 pages take a few seconds. */
const DETECTION_CPU_MS_MAX = 20_000;
/** Requests that may wait for a process. */
const WAITING_MAX = 8;
/** Limit of the waiting readings. A template is shown even without a reading, but a page that is not drawn is not. */
const READINGS_WAITING_MAX = 3;

/** Draws and reads pages and inspects images. Maps, and readings without a limit of their own, wait as long as it takes. */
export type ImageWorkers = PagePreviewer &
  PageReader &
  ImageReader &
  FieldDetector & {
    /** All pages with the fields marked. */
    readonly map: (pdf: PdfInput, marks: readonly MapMark[]) => Promise<DrawnMap>;
    readonly stop: () => Promise<void>;
  };

/**
 * Works in separate processes, which are started when needed, ended when idle and killed when they exceed their limits;
 * `stop` ends them. 503 `unavailable` when too many requests are waiting.
 */
export function startImageWorkers(options: ImageWorkersOptions = {}): ImageWorkers {
  const { processes, isWarm, waitMsMax, ...limits } = { ...DEFAULTS, ...options };
  const entry = new URL("./image-process.ts", import.meta.url);
  const all = Array.from(
    { length: processes },
    () => new Killable<ImageRequest, ImageAnswer>({ entry, heapMbMax: HEAP_MB_MAX, ...limits }),
  );
  if (isWarm) all[0]?.warm();
  const workers = new Pool(all);
  let waiting = 0;
  const askPatiently = async (
    request: ImageRequest,
    input: PdfInput,
    cpuMsMax = limits.cpuMsMax,
    signal?: AbortSignal,
  ): Promise<Outcome<ImageAnswer>> =>
    await workers.use((worker) => worker.ask(request, cpuMsMax, streamOf([input])), signal);
  const ask = async (
    request: ImageRequest,
    input: PdfInput,
    cpuMsMax?: number,
  ): Promise<Outcome<ImageAnswer>> => {
    const waitingMax = request.act === "read" ? READINGS_WAITING_MAX : WAITING_MAX;
    if (waiting >= waitingMax + processes)
      throw unavailable("Too many pages are waiting to be drawn or read.");
    waiting += 1;
    const asked = within(waitMsMax, (signal) => askPatiently(request, input, cpuMsMax, signal));
    return await asked.finally(() => (waiting -= 1));
  };
  return {
    draw: async ({ pdf, ...page }) => {
      const outcome = await ask({ act: "draw", ...page, sizeBytes: sizeOf(pdf) }, pdf);
      const answer = answerOf(outcome);
      return answer?.kind === "drawn" ? answer : notDrawn(outcome);
    },
    map: async (pdf, marks) => {
      const request = { act: "map", marks, sizeBytes: sizeOf(pdf) } as const;
      const outcome = await askPatiently(request, pdf, MAP_CPU_MS_MAX);
      const answer = answerOf(outcome);
      return answer?.kind === "mapped" ? answer : notDrawn(outcome);
    },
    readPages: async ({ pdf, cpuMsMax, ...form }) => {
      const request = { act: "read", ...form, sizeBytes: sizeOf(pdf) } as const;
      const outcome = await (cpuMsMax === undefined
        ? askPatiently(request, pdf)
        : ask(request, pdf, cpuMsMax));
      const answer = answerOf(outcome);
      return answer?.kind === "read" ? answer : notDrawn(outcome);
    },
    detectFields: async (pdf) => {
      const request = { act: "detect", sizeBytes: sizeOf(pdf) } as const;
      const outcome = await ask(request, pdf, DETECTION_CPU_MS_MAX);
      const answer = answerOf(outcome);
      if (answer?.kind === "detected") return answer;
      return answer?.kind === "unusable" ? answer.refusal : refusal(notDrawn(outcome).reason);
    },
    inspect: async (image) => {
      const answer = answerOf(await ask({ act: "inspect", sizeBytes: image.length }, image));
      if (answer !== null && (answer.kind === "image" || "message" in answer)) return answer;
      return { kind: "refused", message: "The picture cannot be read within the limits." };
    },
    stop: async () => void (await Promise.all(all.map((one) => one.stop()))),
  };
}

function answerOf(outcome: Outcome<ImageAnswer>): ImageAnswer | null {
  return outcome.kind === "answered" ? outcome.answer : null;
}

/** Anything but an answer of the kind requested counts as damage. */
function notDrawn(outcome: Outcome<ImageAnswer>): NotDrawn {
  const reason = outcome.kind === "killed" ? outcome.reason : "died";
  return { kind: "refused", reason: reason === "died" ? "damaged" : reason };
}
