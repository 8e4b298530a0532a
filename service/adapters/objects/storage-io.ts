import { storageOutage } from "#base/object-faults.ts";

/** A file operation that takes longer is an outage: operations on a hanging mount never end. */
const OPERATION_MS = 30_000;

/** Error codes of a path that does not exist: a missing object, or a missing root. */
const ABSENT: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR"]);

/**
 * Runs one file operation. An absent path stays an `ENOENT` or `ENOTDIR`; every other failure of the file system
 * (no space, read-only, no permission, I/O error, stale mount, too many open files, no answer) is a 503 `Refusal`.
 */
export async function storageIo<Result>(
  operation: () => Promise<Result>,
  limitMs = OPERATION_MS,
): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(storageOutage(new Error(`a file operation did not end within ${limitMs} ms`)));
  }, limitMs);
  try {
    return await Promise.race([operation(), tooLate]);
  } catch (error) {
    throw isSystemError(error) && !isAbsent(error) ? storageOutage(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** True for a path that does not exist. */
export function isAbsent(error: unknown): boolean {
  return isSystemError(error) && ABSENT.has(error.code);
}

/** True for a path that exists already. */
export function doesExist(error: unknown): boolean {
  return isSystemError(error) && error.code === "EEXIST";
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && /^E[A-Z0-9]+$/.test(String(error.code));
}
