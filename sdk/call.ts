import type { Calls } from "./contract.ts";
import type { PathParts } from "./path-of.ts";

/** The name of a call of the contract, for example `GET /api/v1/templates/{template_id}`. */
export type CallName = keyof Calls;

/** What a call answers with any of its 2xx statuses, or with the one that is named. */
export type Answer<
  Name extends CallName,
  Status extends keyof Calls[Name]["answers"] = keyof Calls[Name]["answers"],
> = Calls[Name]["answers"][Status];

/** What may stand behind the path of a call. */
export type Query<Name extends CallName> = Member<Name, "query">;

/** What is sent with a call. */
export type Body<Name extends CallName> = Member<Name, "body">;

/** All that a call says: its path's names always, a query and a body where it has them. */
export type Input<Name extends CallName = CallName> = (Calls[Name] extends {
  readonly path: infer Path extends PathParts;
}
  ? { readonly path: Path }
  : { readonly path?: never }) & {
  readonly query?: Query<Name>;
  /** Sent as JSON, or as multipart where it is a `FormData`. */
  readonly body?: Body<Name> | FormData;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What any call can be told besides. */
export type CallOptions = {
  /** Ends the call, its retries included, with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Time for one attempt's answer to come, in milliseconds; the client's own otherwise. */
  readonly timeoutMs?: number;
  /** Attempts after the first; the client's own otherwise. */
  readonly retriesMax?: number;
  /**
   * Makes a repeated POST answer as the first one did, for 24 hours. Without one, a key is made for the call, so that
   * its retries never do a thing twice.
   */
  readonly idempotencyKey?: string;
};

type Member<Name extends CallName, Key extends string> = Calls[Name] extends {
  readonly [key in Key]?: infer Value;
}
  ? Value
  : never;
