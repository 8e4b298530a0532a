import { REQUEST_WAIT_MS_MAX } from "#base/async/within.ts";
import { fillTogether, fillWithin, startFillPool } from "../adapters/fill-workers/mod.ts";
import { startFormReader, startPictureDesk } from "../adapters/untrusted/mod.ts";
import type { Uses } from "../api/uses.ts";
import type { FillMeter } from "./metrics/resource-metrics.ts";

export type Helpers = Pick<Uses, "formReader" | "fillers" | "rehearsers"> & {
  readonly pictureDesk: Uses["pagePreviewer"] & Uses["pictureReader"];
};

/** For single documents, so that they never queue behind bulk jobs. */
const SYNC_THREADS = 1;

/** Starts the child processes and threads that read forms, draw previews and fill; `starting` stops them. */
export function startHelpers(starting: AsyncDisposableStack, metered: FillMeter): Helpers {
  const formReader = startFormReader({ waitMsMax: REQUEST_WAIT_MS_MAX });
  starting.defer(() => formReader.stop());
  const pictureDesk = startPictureDesk();
  starting.defer(() => pictureDesk.stop());
  const pool = startFillPool({ threads: SYNC_THREADS, isReady: true });
  const fillers = metered("sync", fillWithin(fillTogether(pool)));
  starting.defer(() => fillers.stop());
  const rehearsals = startFillPool({ threads: 1, isYielding: true });
  const rehearsers = metered("dry_run", fillWithin(rehearsals));
  starting.defer(() => rehearsers.stop());
  return { formReader, pictureDesk, fillers, rehearsers };
}
