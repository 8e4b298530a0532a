import { Pool } from "#base/async/pool.ts";
import { REQUEST_WAIT_MS_MAX, within } from "#base/async/within.ts";
import { unavailable } from "#base/unavailable.ts";
import type { DrawnPage, PagePreviewer, PdfInput, PictureReader } from "#domain/templates";
import { Killable, type Killed, type Outcome } from "./killable.ts";
import { sizeOf, streamOf } from "./pdf-input.ts";
import type { PictureAnswer, PictureRequest } from "./picture-messages.ts";

/** How many processes, and what each may take for one page or picture. */
export type PictureDeskOptions = {
  readonly processes?: number;
  /** CPU time of one page or picture, ms. */
  readonly cpuMsMax?: number;
  readonly memoryBytesMax?: number;
  /** Wall-clock time after which a call fails with 503 `unavailable`, ms. */
  readonly waitMsMax?: number;
};

const DEFAULTS = {
  processes: 1,
  cpuMsMax: 8000,
  memoryBytesMax: 512 * 1024 * 1024,
  waitMsMax: REQUEST_WAIT_MS_MAX,
};
const HEAP_MB_MAX = 256;
/** Requests that may wait for a process. */
const WAITING_MAX = 8;

/**
 * Draws pages and looks into pictures in processes of their own, started when they are first wanted and killed past
 * their limits; `stop` ends them. 503 `unavailable` when too many wait already.
 */
export function startPictureDesk(
  options: PictureDeskOptions = {},
): PagePreviewer & PictureReader & { readonly stop: () => Promise<void> } {
  const { processes, waitMsMax, ...limits } = { ...DEFAULTS, ...options };
  const entry = new URL("./picture-process.ts", import.meta.url);
  const all = Array.from(
    { length: processes },
    () => new Killable<PictureRequest, PictureAnswer>({ entry, heapMbMax: HEAP_MB_MAX, ...limits }),
  );
  const desks = new Pool(all);
  let waiting = 0;
  const ask = async (request: PictureRequest, input: PdfInput): Promise<Outcome<PictureAnswer>> => {
    if (waiting >= WAITING_MAX + processes)
      throw unavailable("Too many pages are waiting to be drawn.");
    waiting += 1;
    const asked = within(waitMsMax, (signal) =>
      desks.use((desk) => desk.ask(request, limits.cpuMsMax, streamOf([input])), signal),
    );
    return await asked.finally(() => (waiting -= 1));
  };
  return {
    draw: async ({ pdf, ...page }) => {
      const outcome = await ask({ act: "draw", ...page, sizeBytes: sizeOf(pdf) }, pdf);
      if (outcome.kind === "killed") return notDrawn(outcome);
      const { answer } = outcome;
      if (answer.kind === "drawn" || ("reason" in answer && answer.kind === "refused"))
        return answer;
      return notDrawn({ kind: "killed", reason: "died" });
    },
    look: async (picture) => {
      const outcome = await ask({ act: "look", sizeBytes: picture.length }, picture);
      if (outcome.kind === "answered") {
        const { answer } = outcome;
        if (answer.kind === "picture" || "message" in answer) return answer;
      }
      return { kind: "refused", message: "The picture cannot be read within the limits." };
    },
    stop: async () => void (await Promise.all(all.map((one) => one.stop()))),
  };
}

function notDrawn({ reason }: Killed): DrawnPage {
  return { kind: "refused", reason: reason === "died" ? "damaged" : reason };
}
