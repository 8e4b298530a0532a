/** Exit codes: done; failed; usage error; done, but some rows failed. */
export const EXIT = { done: 0, failed: 1, usage: 2, rowsFailed: 3 } as const;

/** Exit code of an interrupted command: 128 + SIGINT. */
export const EXIT_BY_SIGNAL = 130;

/** Ends the command: what failed, why, and what to do. Printed in one place, `program.ts`. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly exitCode: number;
  /** What the user can do; `null` when the message says it. */
  readonly advice: string | null;

  constructor(message: string, advice: string | null = null, exitCode: number = EXIT.failed) {
    super(message);
    this.advice = advice;
    this.exitCode = exitCode;
  }
}

/** A usage error: exit code 2. */
export function misuse(message: string, advice: string | null = null): Refusal {
  return new Refusal(message, advice, EXIT.usage);
}

/** A system error in words: `no such file`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return REASONS[code] ?? error.message;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is not a folder",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
  EADDRINUSE: "another program uses it",
  ECONNREFUSED: "the connection was refused",
};
