import { type ChildProcess, fork } from "node:child_process";
import { Refusal } from "#base/refusal.ts";
import { residentBytes, watchMemory } from "./memory-watch.ts";
import { waitedForProcessor, watchTime } from "./time-watch.ts";

/** What a process may take for one request, and how it is started. */
export type KillableOptions = {
  /** A file that sends `"ready"` once, then one message for each it is sent. */
  readonly entry: URL;
  /** Of a machine that nobody else wants: waiting for a processor does not count, nor does the process's own start. */
  readonly timeMsMax: number;
  readonly memoryBytesMax: number;
  readonly heapMbMax: number;
};

/** The process went past a limit and was killed, or died of the request. */
export type Killed = {
  readonly kind: "killed";
  readonly reason: "took_too_long" | "too_much_memory" | "died";
};

/** What became of a request. */
export type Outcome<Answer> = { readonly kind: "answered"; readonly answer: Answer } | Killed;

const START_MS_MAX = 15_000;
const RETRY_SECONDS = 5;
const ABORTED = 134;
/** How much of its memory a process may still hold when it begins with the next request. */
const HELD_SHARE_MAX = 0.5;

/**
 * A process that may be given what nobody vouches for: one request at a time, each within limits of time and memory,
 * killed past them and replaced. It has an empty environment and may write nothing, start nothing and load no addon.
 */
export class Killable<Request extends object, Answer> {
  readonly #options: KillableOptions;
  #child: Promise<ChildProcess> | null = null;
  #isStopped = false;

  constructor(options: KillableOptions) {
    this.#options = options;
  }

  /** Starts the process beforehand, so that the first request does not wait for it. */
  warm(): void {
    this.#child ??= started(this.#options);
    // Whoever asks will see that it did not start.
    this.#child.catch(() => undefined);
  }

  /**
   * Asks one thing; the caller waits for the answer before it asks the next. `timeMsMax` where it may take longer. 503
   * `unavailable` when no process can be started, which is not the request's fault.
   */
  async ask(request: Request, timeMsMax = this.#options.timeMsMax): Promise<Outcome<Answer>> {
    this.warm();
    const child = await this.#child?.catch(() => null);
    if (child === null || child === undefined) {
      await this.#replace("died");
      throw notStarted();
    }
    const { promise, resolve } = Promise.withResolvers<Outcome<Answer>>();
    const killed = (reason: Killed["reason"]): void => resolve({ kind: "killed", reason });
    const died = (code: number | null, signal: string | null): void =>
      killed(signal === "SIGABRT" || code === ABORTED ? "too_much_memory" : "died");
    const { pid } = child;
    const unwatchTime = watchTime(
      timeMsMax,
      () => waitedForProcessor(pid),
      () => killed("took_too_long"),
    );
    const unwatchMemory = watchMemory(pid, this.#options.memoryBytesMax, () =>
      killed("too_much_memory"),
    );
    const answered = (answer: Answer): void => resolve({ kind: "answered", answer });
    child.on("message", answered).on("exit", died);
    // The pipe breaks when the process dies while it is being written to; `died` tells.
    child.send(request, () => undefined);
    const outcome = await promise;
    unwatchTime();
    unwatchMemory();
    child.off("message", answered).off("exit", died);
    if (outcome.kind === "killed") return await this.#replace(outcome.reason);
    await this.#retireSwollen(child);
    return outcome;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#kill();
  }

  /** What one request leaves behind must not count against the next: garbage is collected late. */
  async #retireSwollen({ pid }: ChildProcess): Promise<void> {
    const held = pid === undefined ? null : residentBytes(pid);
    if ((held ?? 0) <= this.#options.memoryBytesMax * HELD_SHARE_MAX) return;
    await this.#kill();
    if (!this.#isStopped) this.warm();
  }

  async #replace(reason: Killed["reason"]): Promise<Killed> {
    await this.#kill();
    if (!this.#isStopped) this.warm();
    return { kind: "killed", reason };
  }

  async #kill(): Promise<void> {
    const child = await this.#child?.catch(() => null);
    this.#child = null;
    child?.kill("SIGKILL");
  }
}

async function started({ entry, heapMbMax }: KillableOptions): Promise<ChildProcess> {
  const child = fork(entry, {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${heapMbMax}`, "--permission", "--allow-fs-read=*"],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  const timer = setTimeout(reject, START_MS_MAX, new Error("the process did not start in time"));
  const failed = (): void => reject(new Error("the process did not start"));
  child.on("error", failed).once("exit", failed);
  child.once("message", () => resolve(child));
  try {
    return await promise;
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  } finally {
    clearTimeout(timer);
    child.off("exit", failed);
  }
}

function notStarted(): Refusal {
  const message = "The service cannot read files now. Try again soon.";
  return new Refusal(503, "unavailable", message, { retry_after: RETRY_SECONDS });
}
