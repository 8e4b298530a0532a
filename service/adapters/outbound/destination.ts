import { isIP } from "node:net";
import type { AddressRules } from "./address-rules.ts";
import { blocked, Failure } from "./failure.ts";

/** The destination of a POST, read from a URL. */
export type Destination = Server & {
  /** `https://host:port` in canonical form. */
  readonly origin: string;
  /** Including the query. */
  readonly path: string;
};

/** The server of a destination. */
export type Server = {
  /** In lower-case ASCII, without brackets or a trailing dot. */
  readonly host: string;
  readonly port: number;
  readonly isLiteral: boolean;
  /** The deployment allows this host by name: its addresses are not checked. */
  readonly isTrusted: boolean;
};

/** The destinations that a deployment allows. */
export type DestinationRules = {
  /** Exact names. */
  readonly allowHosts: readonly string[];
  readonly isAllowed: AddressRules;
};

export const URL_LENGTH_MAX = 2048;
const HTTPS_PORT = 443;

/** Parses and checks a URL, by its text alone. */
export function readDestination(text: string, rules: DestinationRules): Destination | Failure {
  if (text.length > URL_LENGTH_MAX)
    return new Failure("blocked", `The URL is longer than ${URL_LENGTH_MAX} characters.`);
  const url = URL.parse(text);
  if (url === null) return new Failure("blocked", "This is not a valid URL.");
  if (url.protocol !== "https:") return new Failure("blocked", "Only https URLs are allowed.");
  if (url.username !== "" || url.password !== "")
    return new Failure("blocked", "The URL must not contain a user name or a password.");
  return hostFailure(destination(url, rules), rules);
}

/** Normalizes a host name for comparison: lower case, without trailing dots. */
function hostName(text: string): string {
  return text.toLowerCase().replace(/\.+$/, "");
}

function destination(url: URL, { allowHosts }: DestinationRules): Destination {
  const host = hostName(url.hostname).replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? HTTPS_PORT : Number(url.port);
  const isLiteral = isIP(host) !== 0;
  return {
    origin: `https://${host.includes(":") ? `[${host}]` : host}:${port}`,
    host,
    port,
    path: `${url.pathname}${url.search}`,
    isLiteral,
    isTrusted: allowHosts.some((allowed) => hostName(allowed) === host),
  };
}

function hostFailure(to: Destination, { isAllowed }: DestinationRules): Destination | Failure {
  if (to.isTrusted) return to;
  if (to.host === "") return new Failure("blocked", "The URL names no host.");
  // RFC 6761, section 6.3: these names always mean the machine itself.
  if (to.host === "localhost" || to.host.endsWith(".localhost"))
    return blocked(`${to.host} is the sending machine itself`);
  if (to.isLiteral && !isAllowed(to.host)) return blocked(`${to.host} is not a public address`);
  return to;
}
