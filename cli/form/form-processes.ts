import {
  type FormReader,
  type ImageWorkers,
  startFormReader,
  startImageWorkers,
} from "@platen/service/untrusted";

type Stoppable = { readonly stop: () => Promise<void> };

let isKept = false;

/** For a process that runs one command after another: what one command started serves the next. */
export function keepFormProcesses(): void {
  isKept = true;
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
  return async (work) => {
    const processes = idle ?? start();
    idle = null;
    try {
      return await work(processes);
    } finally {
      if (isKept) idle = processes;
      else await processes.stop();
    }
  };
}
