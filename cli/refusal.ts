/** What a command ends with: done; could not be done; used wrongly; done, but for rows that failed. */
export const EXIT = { done: 0, failed: 1, usage: 2, rowsFailed: 3 } as const;

/** What a command that was interrupted ends with: 128 and the number of SIGINT. */
export const EXIT_BY_SIGNAL = 130;

/** The command ends: what could not be done, to what, why, and what to do about it. Told in one place, `program.ts`. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly exitCode: number;
  /** What the reader can do now; `null` when the message says it. */
  readonly advice: string | null;

  constructor(message: string, advice: string | null = null, exitCode: number = EXIT.failed) {
    super(message);
    this.advice = advice;
    this.exitCode = exitCode;
  }
}

/** The command was used wrongly: exit code 2. */
export function misuse(message: string, advice: string | null = null): Refusal {
  return new Refusal(message, advice, EXIT.usage);
}

/** Why the machine said no, in words: `no such file`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return REASONS[code] ?? error.message;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is no folder",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
  EADDRINUSE: "another program uses it",
  ECONNREFUSED: "nobody answers there",
};
