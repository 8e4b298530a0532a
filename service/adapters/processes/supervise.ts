import cluster from "node:cluster";
import { MetricsRelay } from "./metrics-relay.ts";
import { Place, type SuperviseLog } from "./place.ts";

/** Several processes that answer requests at one port, each of which is replaced when it ends. */
export type Supervisor = {
  /** Replaces one process after the other, each once its successor answers; false: a successor did not start. */
  readonly restart: () => Promise<boolean>;
  /** Stops all processes; one that does not stop in time is killed. */
  readonly stop: () => Promise<void>;
  /** Kills all processes. */
  readonly kill: () => void;
};

/** The first process could not be started, and has said why. */
export class NotStarted extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`the first process ended with ${code}`);
    this.code = code;
  }
}

/**
 * Starts the program of this process once more for each of `environments`, whose variables it adds. The first one has
 * started before the others, so that it alone creates what is missing, and a wrong setting is reported once.
 *
 * @throws NotStarted
 */
export async function supervise(
  environments: readonly Readonly<Record<string, string>>[],
  log: SuperviseLog,
): Promise<Supervisor> {
  // NaN, which a metric may be, is null in JSON.
  cluster.setupPrimary({ serialization: "advanced" });
  // Each process accepts connections itself. Handed over by this one, those on their way to a process that is killed or
  // hangs would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const relay = new MetricsRelay();
  const places = environments.map((env) => new Place({ env, relay, log }));
  const [first, ...others] = places;
  const code = await first?.tryToBegin();
  if (code !== undefined && code !== null) throw new NotStarted(code);
  first?.announce();
  for (const place of others) place.begin();
  let restarting: Promise<boolean> | null = null;
  const restart = async (): Promise<boolean> => {
    for (const place of places) if (!(await place.replace())) return false;
    return true;
  };
  return {
    restart: () =>
      (restarting ??= restart().finally(() => {
        restarting = null;
      })),
    stop: async () => void (await Promise.all(places.map((place) => place.stop()))),
    kill: () => places.forEach((place) => place.kill()),
  };
}
