/** Why a call of the external model produced nothing usable. */
export type AdviceFault =
  /** Too many calls are under way in this process. */
  | "busy"
  /** No connection, or it broke. */
  | "unreachable"
  | "timeout"
  /** The response redirects; redirects are never followed. */
  | "redirect"
  /** Any other status than 200. */
  | "status"
  | "response_too_large"
  | "request_too_large"
  /** Not JSON, of another shape, or with numbers outside the request. */
  | "invalid_answer";

/** No usable answer of the external model. The message contains nothing of the request or the response. */
export class AdviceFailure extends Error {
  readonly fault: AdviceFault;
  /** Tokens that the call certainly used; null: unknown, so that the whole reservation remains counted. */
  readonly tokens: number | null;

  constructor(fault: AdviceFault, tokens: number | null) {
    super(`The external model gave no usable answer: ${fault}.`);
    this.name = "AdviceFailure";
    this.fault = fault;
    this.tokens = tokens;
  }
}
