/** Further members of a refusal's body, by their names on the wire. */
export type RefusalExtras = Readonly<Record<string, unknown>>;

/**
 * Ends a request with an error response: thrown by a rule, answered in one place. `status` is the HTTP status, `code` its
 * stable name, `message` a sentence without other accounts' ids, secrets or values.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly extras: RefusalExtras;

  constructor(status: number, code: string, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

/** One fault of a request; `field` is a path such as `field_mappings.f1`. */
export type RefusalDetail = {
  readonly field: string | null;
  readonly row?: number;
  readonly line?: number;
  /** Position of a fault in an expression: its character, from 1. */
  readonly position?: number;
  readonly code: string;
  readonly message: string;
};

/** 400 `validation_error` for contents that break a rule, with every fault in `details`. */
export function invalid(message: string, details: readonly RefusalDetail[] = []): Refusal {
  return new Refusal(400, "validation_error", message, { details });
}

/** True for an error that goes away by itself: database or storage unavailable, disk full. */
export function isOutage(error: unknown): boolean {
  return error instanceof Refusal && error.status === 503;
}
