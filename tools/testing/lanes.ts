import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { FileCost, LaneMessage, TestEvent } from "./lane-messages.ts";

const LANE = fileURLToPath(new URL("./lane.ts", import.meta.url));
const TEST_CONTEXT = new URL("./light-test-context.ts", import.meta.url).href;
const REPORTER = new URL("./lane-reporter.ts", import.meta.url).href;
/** Limit for a file that hangs. The longest take five minutes on a quiet machine, and twice that on a slow one. */
const FILE_MS_MAX = 25 * 60_000;
/** A lane without work only has to exit. */
const LANE_END_MS_MAX = 5000;

/** How a file ended: all its tests reported, or its process exited before that. */
export type FileEnd =
  | { readonly kind: "complete"; readonly cost: FileCost }
  | { readonly kind: "broken"; readonly reason: string; readonly wallMs: number };

/** Callbacks of a run of lanes; `file` is an absolute path. */
export type LaneReports = {
  readonly event: (file: string, event: TestEvent) => void;
  readonly output: (file: string, line: string) => void;
  readonly end: (file: string, end: FileEnd) => void;
};

export type LaneOptions = {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** URL of a module that each process loads first. */
  readonly preload: string | null;
  /** Only tests whose names match; then each file runs in a separate process. */
  readonly names: readonly string[];
  readonly signal: AbortSignal;
  /** Called with the id of each process group that was started. */
  readonly started: (pid: number) => void;
};

/** Processes `queue` in order with `count` processes. A process that dies affects only its current file. */
export async function runLanes(
  queue: readonly string[],
  count: number,
  options: LaneOptions,
  reports: LaneReports,
): Promise<void> {
  const waiting = [...queue];
  const work = async (): Promise<void> => {
    let lane: ChildProcess | null = null;
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (options.signal.aborted) break;
      const isAlone = options.names.length > 0;
      lane ??= startLane(options, isAlone ? ["--alone", file] : []);
      const end = await runFile(lane, file, isAlone, options.signal, reports);
      reports.end(file, end);
      if (isAlone || end.kind === "broken") {
        killGroup(lane);
        lane = null;
      }
    }
    if (lane !== null) await endLane(lane);
  };
  await Promise.all(Array.from({ length: Math.min(count, queue.length) }, work));
}

/** A separate process group, so that the lane can be ended with all its children. */
function startLane(options: LaneOptions, args: readonly string[]): ChildProcess {
  const names = options.names.map((name) => `--test-name-pattern=${name}`);
  const reporter = [`--test-reporter=${REPORTER}`, "--test-reporter-destination=stdout"];
  const preload = [
    "--import",
    TEST_CONTEXT,
    ...(options.preload === null ? [] : ["--import", options.preload]),
  ];
  const child = spawn(process.execPath, [...preload, ...reporter, ...names, LANE, ...args], {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child.on("error", () => undefined); // Also for a message to an exited process, whose exit is handled elsewhere.
  if (child.pid !== undefined) options.started(child.pid);
  return child;
}

/** Runs one file in a started lane; ends when its last result has arrived or the process is gone. */
async function runFile(
  lane: ChildProcess,
  file: string,
  isAlone: boolean,
  signal: AbortSignal,
  reports: LaneReports,
): Promise<FileEnd> {
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<FileEnd>();
  const breakOff = (reason: string): void =>
    resolve({ kind: "broken", reason, wallMs: performance.now() - began });
  let cost: FileCost | null = null;
  let isReported = false;
  const take = (message: LaneMessage): void => {
    if (message.kind === "event") {
      reports.event(file, message.event);
      isReported ||= message.event.level === "file";
    }
    if (message.kind === "diagnostic") reports.output(file, message.line);
    if (message.kind === "measured") cost = message.cost;
    if (isReported && cost !== null) resolve({ kind: "complete", cost });
  };
  const reportExit = (code: number | null, by: string | null): void => {
    // A file run alone ends with its process; exit code 1 means failed tests.
    if (!isAlone || code === null || code > 1)
      breakOff(`the process ended with ${by ?? `exit code ${code}`}`);
    const wallMs = performance.now() - began;
    resolve({ kind: "complete", cost: { wallMs, ownMs: 0, childrenMs: 0 } });
  };
  const abortLane = (): void => breakOff("the run was stopped");
  const timer = setTimeout(
    () => breakOff(`no end after ${FILE_MS_MAX / 60_000} minutes`),
    FILE_MS_MAX,
  );
  const readers = [lane.stdout, lane.stderr].flatMap((stream) =>
    stream === null ? [] : [readLines(stream, (line) => reports.output(file, line))],
  );
  lane.on("message", take).on("close", reportExit);
  signal.addEventListener("abort", abortLane);
  if (!isAlone) lane.send({ kind: "run", file } satisfies LaneMessage);
  const end = await promise;
  clearTimeout(timer);
  signal.removeEventListener("abort", abortLane);
  lane.off("message", take).off("close", reportExit);
  for (const reader of readers) reader.close();
  return end;
}

function readLines(stream: Readable, take: (line: string) => void): { close: () => void } {
  let rest = "";
  const read = (part: string): void => {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  };
  stream.setEncoding("utf8").on("data", read);
  return {
    close: () => {
      stream.off("data", read);
      if (rest !== "") take(rest);
    },
  };
}

async function endLane(lane: ChildProcess): Promise<void> {
  if (lane.exitCode !== null || lane.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  lane.once("exit", () => resolve());
  const timer = setTimeout(() => killGroup(lane), LANE_END_MS_MAX);
  lane.send({ kind: "end" } satisfies LaneMessage);
  await promise;
  clearTimeout(timer);
}

/** Windows has no process groups: only the process itself is ended. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
