/** The classes of no that the processor knows. */
export type RefusalType =
  | "api_error"
  | "card_error"
  | "idempotency_error"
  | "invalid_request_error";

/** What else a refusal tells, beside its message. */
export type RefusalDetails = {
  readonly code?: string;
  readonly param?: string;
  readonly declineCode?: string;
};

/**
 * The request ends here and the caller is told why, as `{error: {type, code, message, param}}`.
 * What the request changed is undone, unless `isKept`: a payment that failed was attempted.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly type: RefusalType;
  readonly details: RefusalDetails;
  readonly isKept: boolean;

  constructor(
    status: number,
    type: RefusalType,
    message: string,
    details: RefusalDetails = {},
    isKept = false,
  ) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.type = type;
    this.details = details;
    this.isKept = isKept;
  }
}

/** 404: nothing of this kind has the id, or it was deleted. */
export function missing(kind: string, id: string, param = "id"): Refusal {
  const message = `No such ${kind}: '${id}'`;
  return new Refusal(404, "invalid_request_error", message, { code: "resource_missing", param });
}

/** 400: what was asked contradicts itself, or what is. */
export function invalid(message: string, details: RefusalDetails = {}): Refusal {
  return new Refusal(400, "invalid_request_error", message, details);
}
