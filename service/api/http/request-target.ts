import type { IncomingMessage } from "node:http";

/** A request target (RFC 9112, 3.2), split and percent-decoded once. */
export type Target =
  /** A path that a route may have; `url` is its canonical form, for the router. */
  | { readonly kind: "path"; readonly segments: Segments; readonly url: string }
  /** Matches no route: `//`, a trailing slash, dot segments, or not a path. */
  | { readonly kind: "unroutable"; readonly segments: Segments }
  /** Has an escape that is not percent-encoded UTF-8, or a fragment; `segments` is decoded as far as possible. */
  | { readonly kind: "malformed"; readonly segments: Segments }
  /** An absolute URL of another authority than the Host header's. */
  | { readonly kind: "foreign" };

/** A path's segments, decoded: one that contains an encoded slash stays one segment. */
type Segments = readonly string[];

/** Matches no route: the URL of a path never has dot segments. */
const UNROUTABLE = "/.";
const ABSOLUTE = /^(https?):\/\/([^/?#]*)(.*)$/is;
/** Below /app and /docs/guide, whose addresses people type and shorten, a final slash is ignored. */
const TYPED_SLASH = /^((?:\/app|\/docs\/guide)(?:\/[^/]+)*)\/$/;
/** Nearly all targets: nothing to decode, nothing unroutable. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/;
const DEFAULT_PORTS: Readonly<Record<string, RegExp>> = { http: /:(?:80)?$/, https: /:(?:443)?$/ };

/** Reads a request's target as the client sent it. */
export function readTarget(target: string, host: string | undefined): Target {
  const [, scheme, authority = "", rest = ""] = ABSOLUTE.exec(target) ?? [];
  if (scheme === undefined) return readPath(target);
  if (!isSameAuthority(scheme.toLowerCase(), authority, host)) return { kind: "foreign" };
  return readPath(rest.startsWith("/") ? rest : `/${rest}`);
}

/** Returns the URL for the router. A target that matches no route gets an unroutable URL; `admit` reports why. */
export function routedUrl({ url = "/", headers }: IncomingMessage): string {
  const target = readTarget(url, headers.host);
  return target.kind === "path" ? target.url : UNROUTABLE;
}

function readPath(target: string): Target {
  if (PLAIN_PATH.test(target))
    return { kind: "path", segments: target.slice(1).split("/"), url: target };
  const queryAt = target.indexOf("?");
  const path = (queryAt < 0 ? target : target.slice(0, queryAt)).replace(TYPED_SLASH, "$1");
  const query = queryAt < 0 ? "" : target.slice(queryAt);
  const decoded = path.slice(1).split("/").map(decodeSegment);
  const segments = decoded.map(({ text }) => text);
  if (target.includes("#") || decoded.some(({ isValid }) => !isValid))
    return { kind: "malformed", segments };
  if (!path.startsWith("/") || (path !== "/" && segments.some(isUnroutable)))
    return { kind: "unroutable", segments };
  return { kind: "path", segments, url: `/${segments.map(encodeURIComponent).join("/")}${query}` };
}

function decodeSegment(segment: string): { readonly text: string; readonly isValid: boolean } {
  try {
    return { text: decodeURIComponent(segment), isValid: true };
  } catch {
    return { text: segment, isValid: false };
  }
}

function isUnroutable(segment: string): boolean {
  return segment === "" || segment === "." || segment === "..";
}

function isSameAuthority(scheme: string, authority: string, host: string | undefined): boolean {
  if (authority === "" || host === undefined) return false;
  const port = DEFAULT_PORTS[scheme] ?? /:$/;
  const [one, other] = [authority, host].map((text) => text.toLowerCase().replace(port, ""));
  return one === other;
}
