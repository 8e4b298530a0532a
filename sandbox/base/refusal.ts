/** Error types of the API. */
export type RefusalType =
  | "api_error"
  | "card_error"
  | "idempotency_error"
  | "invalid_request_error";

/** Further members of an error. */
export type RefusalDetails = {
  readonly code?: string;
  readonly param?: string;
  readonly declineCode?: string;
};

/**
 * Ends the request with an error `{error: {type, code, message, param}}`. Its changes are rolled back unless `isKept`,
 * which records a failed payment attempt.
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

/** 404: unknown or deleted. */
export function missing(kind: string, id: string, param = "id"): Refusal {
  const message = `No such ${kind}: '${id}'`;
  return new Refusal(404, "invalid_request_error", message, { code: "resource_missing", param });
}

/** 400: the request contradicts itself or the current state. */
export function invalid(message: string, details: RefusalDetails = {}): Refusal {
  return new Refusal(400, "invalid_request_error", message, details);
}
