import { Presets, SingleBar } from "cli-progress";
import { tell } from "./terminal.ts";

/** How far something has come, told on standard error: a bar on a terminal, else now and then a line. */
export type Progress = {
  /** `done` of the total; `note` stands behind it. */
  readonly update: (done: number, note: string) => void;
  readonly end: () => void;
};

const LINE_MS = 1000;
const BAR_WIDTH = 30;

/** Starts telling; nothing is told before the first `update`. */
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
  let toldAt = Number.NEGATIVE_INFINITY;
  let isTold = false;
  return {
    update: (done, note) => {
      const now = performance.now();
      const isDone = done >= total;
      if (isTold || (!isDone && now - toldAt < LINE_MS)) return;
      isTold = isDone;
      toldAt = now;
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      tell(`${label} ${Math.min(percent, 100)}%  ${note}`);
    },
    end: () => undefined,
  };
}
