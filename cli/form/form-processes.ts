import {
  type FormReader,
  type ImageWorkers,
  startFormReader,
  startImageWorkers,
} from "@platen/service/untrusted";

type Stoppable = { readonly stop: () => Promise<void> };

type EndIdle = () => Promise<void>;

let isKept = false;
const ends: EndIdle[] = [];

/**
 * For a process that runs one command or call after another: what one started serves the next. Returns a function that
 * ends what is idle; what is still in use ends after it.
 */
export function keepFormProcesses(): EndIdle {
  isKept = true;
  return async () => {
    isKept = false;
    await Promise.all(ends.map((end) => end()));
  };
}

/** Runs `work` with a form reader, separate processes that are always ended afterwards. */
export const withFormReader: Use<FormReader> = usable(startFormReader);

/**
 * Runs `work` with processes that draw and read pages; they are always ended afterwards. The first starts while the form
 * is read by another one.
 */
export const withImageWorkers: Use<ImageWorkers> = usable(() =>
  startImageWorkers({ isWarm: true }),
);

type Use<Processes> = <Result>(work: (processes: Processes) => Promise<Result>) => Promise<Result>;

function usable<Processes extends Stoppable>(start: () => Processes): Use<Processes> {
  let idle: Processes | null = null;
  const takeIdle = (): Processes | null => {
    const processes = idle;
    idle = null;
    return processes;
  };
  ends.push(async () => await takeIdle()?.stop());
  return async (work) => {
    const processes = takeIdle() ?? start();
    try {
      return await work(processes);
    } finally {
      if (isKept && idle === null) idle = processes;
      else await processes.stop();
    }
  };
}
