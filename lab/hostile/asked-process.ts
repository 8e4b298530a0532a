import { type ChildProcess, fork } from "node:child_process";

/** The answer, or how the process ended instead. */
export type Asked<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "died"; readonly how: string };

/** Length of the end of standard error that is kept to explain a crash. */
const SAID_MAX = 600;

/** A process that answers one message at a time, killed when it takes too long, and replaced when it died. */
export class AskedProcess<Task extends object, Answer> {
  readonly #entry: URL;
  readonly #timeLimitMs: number;
  #child: ChildProcess | null = null;

  /** `entry` sends one message when it is ready, then one for each that it is sent. */
  constructor(entry: URL, timeLimitMs: number) {
    this.#entry = entry;
    this.#timeLimitMs = timeLimitMs;
  }

  async ask(task: Task): Promise<Asked<Answer>> {
    const child = (this.#child ??= await startProcess(this.#entry));
    const { promise, resolve } = Promise.withResolvers<Asked<Answer>>();
    const reportDeath = (how: string): void => resolve({ kind: "died", how });
    const timer = setTimeout(
      reportDeath,
      this.#timeLimitMs,
      `took over ${this.#timeLimitMs / 1000} s`,
    );
    child.once("message", (answer: Answer) => resolve({ kind: "answered", answer }));
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-SAID_MAX);
    });
    child.once("close", (code, signal) =>
      reportDeath(`ended with ${signal ?? code} ${said.trim()}`),
    );
    child.send(task);
    const asked = await promise;
    clearTimeout(timer);
    child.removeAllListeners();
    child.stderr?.removeAllListeners("data");
    if (asked.kind === "died") {
      child.kill("SIGKILL");
      this.#child = null;
    }
    return asked;
  }

  /** Lets the process end by itself. */
  stop(): void {
    this.#child?.disconnect();
    this.#child = null;
  }
}

async function startProcess(entry: URL): Promise<ChildProcess> {
  const child = fork(entry, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once("message", () => resolve());
  child.once("error", reject);
  child.once("exit", (code) => reject(new Error(`${entry.pathname} did not start (${code})`)));
  await promise;
  child.removeAllListeners();
  return child;
}
