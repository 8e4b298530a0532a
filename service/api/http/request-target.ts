import type { IncomingMessage } from "node:http";
import { Refusal } from "#base/refusal.ts";

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
/** `uri-host [":" port]` (RFC 9110, 7.2): an address in brackets, or a name without delimiters. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[\w.~%-]+)(?::\d*)?$/i;
/** Below /app, whose addresses people type and shorten, a final slash is ignored. */
const DASHBOARD_SLASH = /^(\/app(?:\/[^/]+)*)\/$/;
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

/** The URL for the router. A target that matches no route gets an unroutable URL; `admit` reports why. */
export function routedUrl({ url = "/", headers }: IncomingMessage): string {
  const target = readTarget(url, headers.host);
  return target.kind === "path" ? target.url : UNROUTABLE;
}

/** 400 for a request without exactly one valid Host header; HTTP/1.0 needs none (RFC 9112, 3.2). */
export function requireHost({ rawHeaders, headers, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  if (hosts === 0 && httpVersion === "1.0") return;
  if (hosts !== 1) throw badHost(`The request has ${hosts === 0 ? "no" : "several"} Host headers.`);
  if (!HOST.test(headers.host ?? "")) throw badHost("The Host header is not valid.");
}

function readPath(target: string): Target {
  if (PLAIN_PATH.test(target))
    return { kind: "path", segments: target.slice(1).split("/"), url: target };
  const queryAt = target.indexOf("?");
  const path = (queryAt < 0 ? target : target.slice(0, queryAt)).replace(DASHBOARD_SLASH, "$1");
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

function badHost(message: string): Refusal {
  return new Refusal(400, "bad_request", message);
}
