import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import type { Outbound, OutboundAnswer, OutboundRequest } from "#domain/webhooks";
import { addressRules } from "./address-rules.ts";
import { before, type Deadline, startDeadline } from "./deadline.ts";
import { type Destination, type DestinationRules, readDestination } from "./destination.ts";
import { exchange, type HopAnswer } from "./exchange.ts";
import { blocked, Failure } from "./failure.ts";
import { nameServer, type Resolve } from "./name-server.ts";
import { readProxy } from "./proxy.ts";
import { openSites, type Sites } from "./sites.ts";

export type OutboundSettings = {
  /** Exact names whose addresses are not judged. */
  readonly allowHosts: readonly string[];
  /** Blocks of addresses that may be called although they are not public. */
  readonly allowCidrs: readonly string[];
  /** Certificates in PEM, believed besides the usual ones. */
  readonly ca: string | null;
  /** `http://host:port`. */
  readonly proxy: string | null;
  /** For a whole POST; ten seconds when not given. */
  readonly deadlineMs?: number;
  /** Addresses of a name; those of the hosts file and the name servers when not given. */
  readonly resolve?: Resolve;
};

const DEADLINE_MS = 10_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The way out: https alone, to public addresses alone and those that the deployment allows, within
 * one deadline. `stop` waits for what is under way. Throws on settings that cannot be.
 */
export function openOutbound(
  settings: OutboundSettings,
): Outbound & { readonly stop: () => Promise<void> } {
  const limitMs = settings.deadlineMs ?? DEADLINE_MS;
  const isAllowed = addressRules(settings.allowCidrs);
  const sites = openSites({
    isAllowed,
    limitMs,
    proxy: settings.proxy === null ? null : readProxy(settings.proxy),
    secureContext: believing(settings.ca),
  });
  const rules = { allowHosts: settings.allowHosts, isAllowed };
  const way: Way = { rules, sites, resolve: settings.resolve ?? nameServer({ limitMs }) };
  return {
    judge: (url) => {
      const read = readDestination(url, rules);
      return read instanceof Failure ? read.message : null;
    },
    post: (request) => post(way, request, limitMs),
    stop: () => sites.close(),
  };
}

/** The usual authorities and these. All are read once: that takes longer than a handshake. */
function believing(ca: string | null): SecureContext {
  const minVersion = "TLSv1.2";
  return ca === null
    ? createSecureContext({ minVersion })
    : createSecureContext({ minVersion, ca: [...getCACertificates("default"), ca] });
}

type Way = {
  readonly rules: DestinationRules;
  readonly sites: Sites;
  readonly resolve: Resolve;
};

async function post(way: Way, request: OutboundRequest, limitMs: number): Promise<OutboundAnswer> {
  const startedAt = performance.now();
  const deadline = startDeadline(limitMs);
  let last: HopAnswer | null = null;
  try {
    last = await hop(way, request, deadline, (head) => locationOf(head) === null);
    const location = locationOf(last);
    if (location !== null) {
      last = await redirected(way, { ...request, url: target(location, request.url) }, deadline);
    }
    return answer(last, startedAt, nextFailure(last));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return answer(last, startedAt, error);
  } finally {
    deadline.end();
  }
}

/** An answer that redirects is the last only when it is the second. */
function nextFailure(last: HopAnswer): Failure | null {
  return locationOf(last) === null
    ? null
    : new Failure("redirect", "The redirect led to another redirect.");
}

function answer(
  last: HopAnswer | null,
  startedAt: number,
  failure: Failure | null,
): OutboundAnswer {
  const endedAt = failure === null && last !== null ? last.answeredAt : performance.now();
  return {
    status: last?.status ?? null,
    headers: last?.headers ?? null,
    body: last?.body ?? null,
    fault: failure?.fault ?? null,
    message: failure?.message ?? null,
    durationMs: Math.round(endedAt - startedAt),
  };
}

/** One POST to one destination, judged wholly. */
async function hop(
  { rules, sites, resolve }: Way,
  { url, headers, body }: OutboundRequest,
  deadline: Deadline,
  isRead: (head: Pick<HopAnswer, "status" | "headers">) => boolean,
): Promise<HopAnswer> {
  const to = readDestination(url, rules);
  if (to instanceof Failure) throw to;
  const addresses = await judgedAddresses(to, rules, before(deadline, addressesOf(to, resolve)));
  const site = sites.use(to, addresses);
  try {
    return await exchange(site.pool, { path: to.path, headers, body }, deadline, isRead);
  } finally {
    site.release();
  }
}

async function addressesOf(to: Destination, resolve: Resolve): Promise<readonly string[]> {
  if (to.isLiteral) return [to.host];
  const addresses = await resolve(to.host).catch(() => []);
  if (addresses.length > 0) return addresses;
  throw new Failure("unresolved", "The host name could not be resolved.");
}

/** All or none: a name that leads to one forbidden address is trusted with no other. */
async function judgedAddresses(
  { isTrusted }: Destination,
  { isAllowed }: DestinationRules,
  asked: Promise<readonly string[]>,
): Promise<readonly string[]> {
  const addresses = await asked;
  if (isTrusted || addresses.every(isAllowed)) return addresses;
  throw blocked("the host name leads to an address that is not public");
}

/**
 * The one redirect that is followed: the same bytes by the same method, whatever its status says of
 * other methods (RFC 9110, 15.4), so that the signature stays good.
 */
async function redirected(
  way: Way,
  request: OutboundRequest,
  deadline: Deadline,
): Promise<HopAnswer> {
  try {
    return await hop(way, request, deadline, () => true);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.fault, `After a redirect: ${error.message}`);
  }
}

/** A location may be relative (RFC 9110, 10.2.2); what is none of a URL is judged as it is. */
function target(location: string, from: string): string {
  return URL.parse(location, from)?.href ?? location;
}

/** Where the answer redirects to, as it says it; null when it does not. */
function locationOf({ status, headers }: Pick<HopAnswer, "status" | "headers">): string | null {
  return REDIRECTS.has(status) ? (headers["location"] ?? null) : null;
}
