import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Task } from "./child.ts";
import { crashed } from "./score-form.ts";
import type { Verdict } from "./verdict.ts";

export type RunOptions = {
  readonly dir: string;
  /** Paths under `dir`. */
  readonly files: readonly string[];
  readonly flatten: boolean;
  readonly processes: number;
  /** For one file; a child that takes longer is killed and replaced. */
  readonly timeLimitMs: number;
  readonly onVerdict: (verdict: Verdict) => void;
};

/** Scores every file in killable children; the verdicts come in the order of the files. */
export async function runChildren(options: RunOptions): Promise<readonly Verdict[]> {
  const verdicts = new Map<string, Verdict>();
  const queue = options.files.values();
  const work = async (): Promise<void> => {
    let child: ChildProcess | null = null;
    for (const file of queue) {
      child ??= await startChild();
      const task = { file, path: join(options.dir, file), flatten: options.flatten };
      const verdict = await ask(child, task, options.timeLimitMs);
      if (child.exitCode !== null || child.killed) child = null;
      verdicts.set(file, verdict);
      options.onVerdict(verdict);
    }
    child?.disconnect();
  };
  await Promise.all(Array.from({ length: options.processes }, work));
  return options.files.flatMap((file) => verdicts.get(file) ?? []);
}

const HEAP_MB = 2048;

async function startChild(): Promise<ChildProcess> {
  const child = fork(new URL("./child.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the judge did not start (exit code ${code})`)));
  });
  child.removeAllListeners();
  return child;
}

function ask(child: ChildProcess, task: Task, timeLimitMs: number): Promise<Verdict> {
  return new Promise((resolve) => {
    const end = (verdict: Verdict): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(verdict);
    };
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      end(crashed(task.file, `took longer than ${timeLimitMs / 1000} s`));
    }, timeLimitMs);
    child.once("message", (verdict: Verdict) => end(verdict));
    child.once("exit", (code, signal) => {
      end(crashed(task.file, `the process ended (${signal ?? code})`));
    });
    child.send(task);
  });
}
