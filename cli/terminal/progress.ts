import { Presets, SingleBar } from "cli-progress";
import { printNotice } from "./terminal.ts";

/** Progress on standard error: a bar on a terminal, else a line now and then. */
export type Progress = {
  /** `done` of the total, followed by `note`. */
  readonly update: (done: number, note: string) => void;
  readonly end: () => void;
};

const LINE_MS = 1000;
const BAR_WIDTH = 30;

/** Prints nothing before the first `update`. */
export function startProgress(label: string, total: number): Progress {
  return process.stderr.isTTY ? barOf(label, total) : linesOf(label, total);
}

function barOf(label: string, total: number): Progress {
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: `${label} {bar} {percentage}%  {note}`,
      barsize: BAR_WIDTH,
      gracefulExit: false,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0, { note: "" });
  return {
    update: (done, note) => bar.update(Math.min(done, total), { note }),
    end: () => bar.stop(),
  };
}

function linesOf(label: string, total: number): Progress {
  let printedAt = Number.NEGATIVE_INFINITY;
  let isPrinted = false;
  return {
    update: (done, note) => {
      const now = performance.now();
      const isDone = done >= total;
      if (isPrinted || (!isDone && now - printedAt < LINE_MS)) return;
      isPrinted = isDone;
      printedAt = now;
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      printNotice(`${label} ${Math.min(percent, 100)}%  ${note}`);
    },
    end: () => undefined,
  };
}
