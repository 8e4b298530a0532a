/** One POST to an address that a customer named. */
export type OutboundRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/**
 * Why a POST came to no final answer. `blocked`: we do not call that address; `unresolved`: its name has none;
 * `redirect`: it led to another redirect, or nowhere; `malformed`: what came was no HTTP.
 */
export type OutboundFault =
  | "blocked"
  | "unresolved"
  | "unreachable"
  | "tls"
  | "timeout"
  | "redirect"
  | "malformed";

/** What became of a POST. */
export type OutboundAnswer = {
  /** Of the last hop that answered; null when nobody did. A failed second hop leaves the redirect's status. */
  readonly status: number | null;
  /** At most 16 KiB. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** The first 16 KiB. */
  readonly body: Uint8Array | null;
  /** Null when an answer with a final status came; a 302 that led to another 302 is `redirect` with status 302. */
  readonly fault: OutboundFault | null;
  /** One sentence for the person who owns the endpoint, without secrets; null when there is none. */
  readonly message: string | null;
  readonly durationMs: number;
};

/** The way out to addresses that nobody vouches for. */
export type Outbound = {
  /** Why this URL is never called, in a sentence; null when it may be tried. Judges text alone: no name is resolved. */
  readonly judge: (url: string) => string | null;
  /** Sends within a deadline; never rejects for what the outside does. */
  readonly post: (request: OutboundRequest) => Promise<OutboundAnswer>;
};
