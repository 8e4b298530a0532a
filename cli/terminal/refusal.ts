/** Exit codes: done; failed; usage error; done, but some rows failed. */
export const EXIT = { done: 0, failed: 1, usage: 2, rowsFailed: 3 } as const;

/** Exit code of an interrupted command: 128 + SIGINT. */
export const EXIT_BY_SIGNAL = 130;

/** Ends the command: what failed, why, and what to do. Printed in one place, `program.ts`. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly exitCode: number;
  /** A hint for the user; `null` when the message already contains it. */
  readonly advice: string | null;

  constructor(message: string, advice: string | null = null, exitCode: number = EXIT.failed) {
    super(message);
    this.advice = advice;
    this.exitCode = exitCode;
  }
}

/** Returns a usage error: exit code 2. */
export function misuse(message: string, advice: string | null = null): Refusal {
  return new Refusal(message, advice, EXIT.usage);
}

/** Returns a system error in words: `no such file`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return REASONS[code] ?? error.message;
}

/** A system error that `reasonOf` has words for. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code) in REASONS;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is not a folder",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large for the disk",
  EPERM: "the operation is not permitted",
  EPIPE: "its reader has closed it",
  ENXIO: "nothing reads it",
  EBUSY: "it is in use",
  ELOOP: "its links form a circle",
  ENAMETOOLONG: "the name is too long",
  EIO: "the disk or device failed",
  EROFS: "the disk is read-only",
  EEXIST: "something of this name exists already",
  ENOTFOUND: "there is no such host",
  EHOSTUNREACH: "the host cannot be reached",
  ETIMEDOUT: "it did not answer in time",
  ECONNRESET: "the connection was closed",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS: does its address begin with http://?",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed: see NODE_EXTRA_CA_CERTS",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is self-signed: see NODE_EXTRA_CA_CERTS",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate's issuer is unknown: see NODE_EXTRA_CA_CERTS",
  CERT_HAS_EXPIRED: "its certificate has expired",
  EADDRINUSE: "another program uses it",
  ECONNREFUSED: "the connection was refused",
};
