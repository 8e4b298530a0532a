import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { FromProcess } from "./messages.ts";
import { type MetricsRelay, sendTo } from "./metrics-relay.ts";

/** Receives what happens to processes. */
export type SuperviseLog = {
  readonly info: (about: object, what: string) => void;
  readonly warn: (about: object, what: string) => void;
};

type PlaceOptions = {
  readonly env: Readonly<Record<string, string>>;
  readonly relay: MetricsRelay;
  readonly log: SuperviseLog;
};

type Started = {
  readonly worker: Worker;
  readonly startedAtMs: number;
  /** Resolves with null when it answers requests, or with its exit code when it has ended before. */
  readonly ready: Promise<number | null>;
  readonly ended: Promise<number>;
};

const BACKOFF_MS = 500;
const BACKOFF_MS_MAX = 30_000;
/** A process that has run for so long is replaced at once, whatever happened before. */
const STABLE_MS = 60_000;
/** A successor that does not answer by then is given up, and its predecessor stays. */
const START_MS_MAX = 120_000;
/** A process ends itself after 10 s. */
const STOP_MS_MAX = 12_000;

/** How long to wait before the next start, after so many processes in a row that ended early. */
export function backoffMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(BACKOFF_MS * 2 ** (failures - 1), BACKOFF_MS_MAX);
}

/** One of the processes: whichever has this place is replaced when it ends. */
export class Place {
  readonly #options: PlaceOptions;
  readonly #alive = new Set<Started>();
  #current: Started | null = null;
  #failures = 0;
  #waiting: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(options: PlaceOptions) {
    this.#options = options;
  }

  /** Starts the process, and replaces it from now on whenever it ends. */
  begin(): void {
    this.#install(this.#start());
  }

  /** Does the same once the process answers; the result is null then, or its exit code. */
  async tryToBegin(): Promise<number | null> {
    const started = this.#start();
    const code = await started.ready;
    if (code === null) this.#install(started);
    return code;
  }

  /** Lets the process print where the service listens. */
  announce(): void {
    if (this.#current !== null) sendTo(this.#current.worker, { kind: "announce" });
  }

  /** Starts a successor, and stops the process when that one answers; false: it did not start, and the process stays. */
  async replace(): Promise<boolean> {
    const successor = this.#start();
    const late = setTimeout(() => successor.worker.process.kill("SIGKILL"), START_MS_MAX);
    const code = await successor.ready;
    clearTimeout(late);
    if (this.#isStopping) return false;
    if (code !== null) {
      this.#options.log.warn({ code }, "the successor of a process did not start");
      return false;
    }
    const former = this.#current;
    this.#install(successor);
    if (former !== null) await end(former, "retire");
    return true;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#waiting);
    await Promise.all([...this.#alive].map((started) => end(started, "stop")));
  }

  kill(): void {
    this.#isStopping = true;
    clearTimeout(this.#waiting);
    for (const { worker } of this.#alive) worker.process.kill("SIGKILL");
  }

  #start(): Started {
    const { env, relay, log } = this.#options;
    const started = startProcess(env);
    relay.follow(started.worker);
    this.#alive.add(started);
    void logReady(started, log);
    void started.ended.then(() => this.#alive.delete(started));
    return started;
  }

  #install(started: Started): void {
    clearTimeout(this.#waiting);
    this.#current = started;
    void started.ended.then((code) => this.#handleEnd(started, code));
  }

  #handleEnd(ended: Started, code: number): void {
    if (this.#current !== ended || this.#isStopping) return;
    this.#current = null;
    const ranMs = performance.now() - ended.startedAtMs;
    this.#failures = ranMs >= STABLE_MS ? 0 : this.#failures + 1;
    const waitMs = backoffMs(this.#failures);
    const about = { process: ended.worker.process.pid, code, waitMs };
    this.#options.log.warn(about, "a process has ended and will be replaced");
    this.#waiting = setTimeout(() => this.begin(), waitMs);
  }
}

async function logReady({ worker, ready }: Started, log: SuperviseLog): Promise<void> {
  if ((await ready) !== null) return;
  log.info({ process: worker.process.pid }, "a process answers requests");
}

function startProcess(env: Readonly<Record<string, string>>): Started {
  const worker = cluster.fork(env);
  const { promise: ready, resolve } = Promise.withResolvers<number | null>();
  // A message to a process that ends at this moment.
  worker.on("error", () => undefined);
  worker.on("message", (message: FromProcess) => {
    if (message.kind === "ready") resolve(null);
  });
  const ended = once(worker, "exit").then(([code]: unknown[]) =>
    typeof code === "number" ? code : 1,
  );
  void ended.then(resolve);
  return { worker, startedAtMs: performance.now(), ready, ended };
}

async function end(started: Started, kind: "stop" | "retire"): Promise<void> {
  sendTo(started.worker, { kind });
  const late = setTimeout(() => started.worker.process.kill("SIGKILL"), STOP_MS_MAX);
  await started.ended;
  clearTimeout(late);
}
