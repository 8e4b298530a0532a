import type { Calls } from "./contract.ts";
import type { PathParts } from "./path-of.ts";

/** The name of a call of the contract, for example `GET /api/v1/templates/{template_id}`. */
export type CallName = keyof Calls;

/** The response to a call with any of its 2xx statuses, or with the given one. */
export type Answer<
  Name extends CallName,
  Status extends keyof Calls[Name]["answers"] = keyof Calls[Name]["answers"],
> = Calls[Name]["answers"][Status];

/** The query parameters of a call. */
export type Query<Name extends CallName> = Member<Name, "query">;

/** The body of a call. */
export type Body<Name extends CallName> = Member<Name, "body">;

/** The input of a call: its path parameters, and its query and body if it has them. */
export type Input<Name extends CallName = CallName> = (Calls[Name] extends {
  readonly path: infer Path extends PathParts;
}
  ? { readonly path: Path }
  : { readonly path?: never }) & {
  readonly query?: Query<Name>;
  /** Sent as JSON; a `FormData` is sent as multipart. */
  readonly body?: Body<Name> | FormData;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Options of every call. */
export type CallOptions = {
  /** Aborts the call and its retries with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Time limit for the response to one attempt, in milliseconds; default: the client's. */
  readonly timeoutMs?: number;
  /** Retries after the first attempt; default: the client's. */
  readonly retriesMax?: number;
  /**
   * Makes a repeated POST return the response to the first one, for 24 hours. By default each call gets its own key, so
   * that its retries have no second effect.
   */
  readonly idempotencyKey?: string;
};

type Member<Name extends CallName, Key extends string> = Calls[Name] extends {
  readonly [key in Key]?: infer Value;
}
  ? Value
  : never;
