/** More members of a refusal's body, by the names the wire knows. */
export type RefusalExtras = Readonly<Record<string, unknown>>;

/**
 * The request ends here and the caller is told why: thrown by a rule, answered in one place.
 * `status` is the class of the no as HTTP counts them, `code` its stable name, `message` one
 * sentence for a person, without ids of others, secrets or values.
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

/** One fault in what was sent; `field` is a path such as `field_mappings.f1`. */
export type RefusalDetail = {
  readonly field: string | null;
  readonly row?: number;
  readonly line?: number;
  /** Of the fault in an expression: its character, from 1. */
  readonly position?: number;
  readonly code: string;
  readonly message: string;
};

/** The refusal for contents that break a rule: 400 `validation_error` with every fault in `details`. */
export function invalid(message: string, details: readonly RefusalDetail[] = []): Refusal {
  return new Refusal(400, "validation_error", message, { details });
}

/** True for what works later without being changed: the database or the storage is unavailable, or there is no room. */
export function isOutage(error: unknown): boolean {
  return error instanceof Refusal && error.status === 503;
}
