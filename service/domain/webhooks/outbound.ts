/** One POST to a URL of a customer. */
export type OutboundRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/**
 * Why a POST got no final response. `blocked`: the address is forbidden; `unresolved`: the host name has no address;
 * `redirect`: a second redirect, or one without a usable location; `malformed`: the response is not valid HTTP.
 */
export type OutboundFault =
  | "blocked"
  | "unresolved"
  | "unreachable"
  | "tls"
  | "timeout"
  | "redirect"
  | "malformed";

/** The result of a POST. */
export type OutboundAnswer = {
  /** Status of the last response; null without one. If the second hop fails, the status of the redirect. */
  readonly status: number | null;
  /** At most 16 KiB. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** The first 16 KiB. */
  readonly body: Uint8Array | null;
  /** Null for a final response; a 302 that leads to another 302 is `redirect` with status 302. */
  readonly fault: OutboundFault | null;
  /** One sentence for the endpoint's owner, without secrets. */
  readonly message: string | null;
  readonly durationMs: number;
};

/** The client for requests to untrusted URLs. */
export type Outbound = {
  /** Why this URL is forbidden, in a sentence; null when it is allowed. Judges the text alone and resolves no name. */
  readonly judge: (url: string) => string | null;
  /** Sends within a deadline. Failures of the network or the endpoint are results, not rejections. */
  readonly post: (request: OutboundRequest) => Promise<OutboundAnswer>;
};
