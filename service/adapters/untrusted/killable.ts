import { type ChildProcess, fork } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { STALL_MS_MAX, type Step } from "#base/async/cpu-meter.ts";
import { type Watched, watchCpu } from "#base/async/watch-cpu.ts";
import { unavailable } from "#base/unavailable.ts";
import { processCpuMs } from "./cpu-time.ts";
import { endWithParent } from "./end-with-parent.ts";
import { residentBytes, watchMemory } from "./memory-watch.ts";
import { streamOf } from "./pdf-input.ts";

/** The limits of a process for one request, and how it is started. */
export type KillableOptions = {
  /** A file that sends `"ready"` once, then one message per request; it reads the request's input from stdin. */
  readonly entry: URL;
  /** CPU time of one request, ms; waiting for a processor does not count, the start of a one-shot process does. */
  readonly cpuMsMax: number;
  readonly memoryBytesMax: number;
  readonly heapMbMax: number;
  /** Wall-clock time without progress, ms; 60 s by default. */
  readonly stallMsMax?: number;
  /** True: the process is started for each request and ended after it, for rare work that takes much memory. */
  readonly isOneShot?: boolean;
  /** True: the process stays while idle, and is replaced if it then holds much memory; others end after `idleMsMax`. */
  readonly staysIdle?: boolean;
  /** Time without a request after which memory is given back, ms; 30 s by default. */
  readonly idleMsMax?: number;
  /** A workspace that it runs in addition to the engine and forms, by the name of its package. */
  readonly workspace?: string;
};

/** The process exceeded a limit and was killed, or ended because of the request. */
export type Killed = {
  readonly kind: "killed";
  readonly reason: "took_too_long" | "too_much_memory" | "died";
};

/** The outcome of a request. */
export type Outcome<Answer> = Answered<Answer> | Killed;

type Answered<Answer> = {
  readonly kind: "answered";
  readonly answer: Answer;
  /** CPU time that the request took, ms; 0 where the system does not report it. */
  readonly cpuMs: number;
};

/** Loading the modules takes about a second of CPU time. */
const START: Step = { id: 0, cpuMsMax: 60_000 };
const ABORTED = 134;
/** Its name before Node 22.13. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";
/** Share of its memory limit above which a process is replaced before the next request. */
const HELD_SHARE_MAX = 0.5;
const IDLE_MS_MAX = 30_000;
/** Memory beyond that of a new process above which an idle one is replaced, in bytes. */
const IDLE_GROWTH_MAX = 48 * 1024 * 1024;

/**
 * A process for untrusted files: handles one request at a time within limits of CPU time and memory, and is killed and
 * replaced when it exceeds them; it also ends with this process. Its environment is empty; it can read its own code and
 * nothing else, and cannot write files, start processes or load addons.
 */
export class Killable<Request extends object, Answer> {
  readonly #options: KillableOptions;
  readonly #stallMsMax: number;
  readonly #idleMsMax: number;
  #child: Child | null = null;
  /** Resident memory of the process before its first request; null when unknown. */
  #newBytes: number | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: KillableOptions) {
    this.#options = options;
    this.#stallMsMax = options.stallMsMax ?? STALL_MS_MAX;
    this.#idleMsMax = options.idleMsMax ?? IDLE_MS_MAX;
  }

  /** Starts the process beforehand, so that the first request does not wait for it. */
  warm(): void {
    this.#started();
  }

  /**
   * Sends one request; the caller waits for the answer before the next call. `input` is streamed to the process's
   * standard input; an error of it ends the process and is thrown. 503 `unavailable` when the request could not be
   * tried: the process does not start, was ended by the system, or neither computes nor answers.
   */
  async ask(
    request: Request,
    cpuMsMax = this.#options.cpuMsMax,
    input: AsyncIterable<Uint8Array> = streamOf([]),
  ): Promise<Outcome<Answer>> {
    if (this.#isStopped) throw unavailable(NOT_READ);
    clearTimeout(this.#idle);
    try {
      const child = this.#started();
      await child.ready;
      this.#newBytes ??= residentBytes(child.process.pid);
      const startMs = this.#options.isOneShot === true ? await cpuMsOf(child.process) : 0;
      const answered = await this.#answer(child.process, request, cpuMsMax - startMs, input);
      const outcome = withStart(answered, startMs);
      if (outcome.kind === "killed" || this.#options.isOneShot === true) this.#replace();
      else this.#replaceIfLarge(child.process);
      return outcome;
    } catch (error) {
      this.#replace();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#freeMemory(), this.#idleMsMax).unref();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    this.#kill();
  }

  #started(): Child {
    if (this.#child !== null) return this.#child;
    const child = start(this.#options, this.#stallMsMax);
    // A process that ends between requests (OOM killer) is replaced by the next request.
    child.process.once("exit", () => {
      if (this.#child === child) this.#child = null;
    });
    return (this.#child = child);
  }

  async #answer(
    child: ChildProcess,
    request: Request,
    cpuMsMax: number,
    input: AsyncIterable<Uint8Array>,
  ): Promise<Outcome<Answer>> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<Answer>>();
    const resolveKilled = (reason: Killed["reason"]): void => resolve({ kind: "killed", reason });
    const reportDeath = (code: number | null, signal: string | null): void => {
      // The OOM killer may kill any process; the request need not be the cause.
      if (signal === "SIGKILL" || signal === "SIGTERM") reject(unavailable(NOT_READ, signal));
      else resolveKilled(signal === "SIGABRT" || code === ABORTED ? "too_much_memory" : "died");
    };
    const step: Step = { id: 0, cpuMsMax };
    const unwatchCpu = watchCpu(watchProcess(child, step, this.#stallMsMax), (verdict) => {
      if (verdict === "took_too_long") resolveKilled(verdict);
      else reject(unavailable(NOT_READ, verdict));
    });
    const unwatchMemory = watchMemory(child.pid, this.#options.memoryBytesMax, () =>
      resolveKilled("too_much_memory"),
    );
    const before = cpuMsOf(child);
    const resolveAnswer = (answer: Answer): void => {
      void Promise.all([before, cpuMsOf(child)]).then(([beforeMs, afterMs]) =>
        resolve({ kind: "answered", answer, cpuMs: Math.max(0, afterMs - beforeMs) }),
      );
    };
    child.on("message", resolveAnswer).on("exit", reportDeath);
    // The pipe breaks when the process ends while it is being written to; `exit` reports that.
    child.send(request, () => undefined);
    feed(child, input).catch(reject);
    try {
      return await promise;
    } finally {
      unwatchCpu();
      unwatchMemory();
      child.off("message", resolveAnswer).off("exit", reportDeath);
    }
  }

  /** Memory that one request leaves behind must not count against the next: garbage is collected late. */
  #replaceIfLarge({ pid }: ChildProcess): void {
    if ((residentBytes(pid) ?? 0) > this.#options.memoryBytesMax * HELD_SHARE_MAX) this.#replace();
  }

  #freeMemory(): void {
    const { staysIdle = false } = this.#options;
    const heldBytes = residentBytes(this.#child?.process.pid) ?? 0;
    if (!staysIdle) this.#kill();
    else if (heldBytes - (this.#newBytes ?? 0) > IDLE_GROWTH_MAX) this.#replace();
  }

  #replace(): void {
    this.#kill();
    if (!this.#isStopped && this.#options.isOneShot !== true) this.warm();
  }

  #kill(): void {
    const child = this.#child;
    this.#child = null;
    child?.process.kill("SIGKILL");
  }
}

const NOT_READ = "The service cannot read files now. Try again soon.";

type Child = {
  readonly process: ChildProcess;
  /** Resolves when its modules are loaded, however long the machine takes; rejects when it does not start. */
  readonly ready: Promise<unknown>;
};

function start({ entry, heapMbMax, workspace }: KillableOptions, stallMsMax: number): Child {
  const child = fork(entry, {
    execPath: process.execPath,
    execArgv: [
      `--max-old-space-size=${heapMbMax}`,
      "--expose-gc",
      PERMISSION,
      ...readableCode(workspace).map((path) => `--allow-fs-read=${path}`),
    ],
    env: {},
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  endWithParent(child);
  // A write to a process that has just ended fails; its exit is reported by the exit event.
  child.stdin?.on("error", () => undefined);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const rejectFailed = (cause: unknown): void => reject(unavailable(NOT_READ, cause));
  child.on("error", rejectFailed).once("exit", rejectFailed).once("message", resolve);
  const unwatch = watchCpu(watchProcess(child, START, stallMsMax), rejectFailed);
  const ready = promise.finally(unwatch);
  // A failed start is reported to the next request.
  ready.catch(() => undefined);
  return { process: child, ready };
}

function withStart<Answer>(outcome: Outcome<Answer>, startMs: number): Outcome<Answer> {
  return outcome.kind === "killed" ? outcome : { ...outcome, cpuMs: outcome.cpuMs + startMs };
}

/** CPU time since the start of the process, ms; 0 when unknown. */
async function cpuMsOf({ pid }: ChildProcess): Promise<number> {
  return pid === undefined ? 0 : ((await processCpuMs(pid)) ?? 0);
}

function watchProcess({ pid }: ChildProcess, step: Step, stallMsMax: number): Watched {
  const cpuMs = async (): Promise<number | null> =>
    pid === undefined ? null : await processCpuMs(pid);
  return { cpuMs, step: () => step, stallMsMax };
}

/** Streams the input, never more than one chunk ahead of the pipe; stops early when the process has ended. */
async function feed({ stdin }: ChildProcess, input: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of input) {
    if (stdin === null || stdin.destroyed) return;
    if (stdin.write(chunk)) continue;
    const { promise, resolve } = Promise.withResolvers<void>();
    stdin.once("drain", resolve).once("close", resolve);
    await promise;
    stdin.off("drain", resolve).off("close", resolve);
  }
}

/**
 * Paths that a process for untrusted files may read: its own modules, the engine, forms, its workspace, and installed
 * packages with fonts.
 * Its input arrives on a pipe.
 */
function readableCode(workspace?: string): readonly string[] {
  const own = fileURLToPath(import.meta.url);
  if (extname(own) === ".js") return readableBundles(own);
  const require = createRequire(own);
  const service = fileURLToPath(new URL("../../", import.meta.url));
  const names = [
    "@platen/engine",
    "@platen/forms",
    ...(workspace === undefined ? [] : [workspace]),
  ];
  const workspaces = names.map((name) => dirname(require.resolve(name)));
  const modules = workspaces.map((folder) => join(folder, "mod.ts"));
  const packages = [import.meta.url, ...modules].flatMap(installedPackages);
  const folders = [join(service, "adapters", "untrusted"), join(service, "base"), ...workspaces];
  const all = [...folders, ...packages].map((folder) => folder + sep);
  return [...new Set([...all, join(service, "package.json")])];
}

/** In the published package all modules are bundles in one folder. */
function readableBundles(own: string): readonly string[] {
  const folders = [dirname(own), ...installedPackages(own)].map((folder) => folder + sep);
  return [...new Set(folders), join(dirname(own), "..", "package.json")];
}

/** Returns the `node_modules` folders of a file's imports, as configured and with symbolic links resolved. */
function installedPackages(file: string): readonly string[] {
  const candidates = createRequire(file).resolve.paths("any") ?? [];
  return candidates
    .filter((folder) => basename(folder) === "node_modules" && existsSync(folder))
    .flatMap((folder) => [folder, realpathSync(folder)]);
}
