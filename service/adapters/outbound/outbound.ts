import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import type { Outbound, OutboundAnswer, OutboundRequest } from "#domain/webhooks";
import { addressRules } from "./address-rules.ts";
import { before, type Deadline, startDeadline } from "./deadline.ts";
import { type Destination, type DestinationRules, readDestination } from "./destination.ts";
import { exchange, type HopAnswer, type HopHead } from "./exchange.ts";
import { blocked, Failure } from "./failure.ts";
import { nameServer, type Resolve } from "./name-server.ts";
import { readProxy } from "./proxy.ts";
import { openSites, type Sites } from "./sites.ts";

export type OutboundSettings = {
  /** Exact names whose addresses are not checked. */
  readonly allowHosts: readonly string[];
  /** Blocks of addresses that are allowed although they are not public. */
  readonly allowCidrs: readonly string[];
  /** Certificates in PEM, trusted in addition to the default ones. */
  readonly ca: string | null;
  /** `http://host:port`. */
  readonly proxy: string | null;
  /** For a whole POST; default: ten seconds. */
  readonly deadlineMs?: number;
  /** Default: the hosts file and the name servers. */
  readonly resolve?: Resolve;
};

const DEADLINE_MS = 10_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the client for webhook requests: https only, to public addresses and those that the deployment allows, within
 * one deadline. `stop` waits for requests in flight. Throws on invalid settings.
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
    secureContext: secureContext(settings.ca),
  });
  const rules = { allowHosts: settings.allowHosts, isAllowed };
  const client: Client = { rules, sites, resolve: settings.resolve ?? nameServer({ limitMs }) };
  return {
    judge: (url) => {
      const read = readDestination(url, rules);
      return read instanceof Failure ? read.message : null;
    },
    post: (request) => post(client, request, limitMs),
    stop: () => sites.close(),
  };
}

/** Returns the default authorities and these. Created once, because reading them takes longer than a handshake. */
function secureContext(ca: string | null): SecureContext {
  const minVersion = "TLSv1.2";
  return ca === null
    ? createSecureContext({ minVersion })
    : createSecureContext({ minVersion, ca: [...getCACertificates("default"), ca] });
}

type Client = {
  readonly rules: DestinationRules;
  readonly sites: Sites;
  readonly resolve: Resolve;
};

async function post(
  client: Client,
  request: OutboundRequest,
  limitMs: number,
): Promise<OutboundAnswer> {
  const startedAt = performance.now();
  const deadline = startDeadline(limitMs);
  let last: HopAnswer | null = null;
  try {
    last = await hop(client, request, deadline, (head) => locationOf(head) === null);
    const location = locationOf(last);
    if (location !== null) {
      last = await followRedirect(
        client,
        { ...request, url: target(location, request.url) },
        deadline,
      );
    }
    return answer(last, startedAt, nextFailure(last));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return answer(last, startedAt, error);
  } finally {
    deadline.end();
  }
}

/** Only a second redirect is a failure: the first one is followed. */
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

/** One POST to one destination, after all checks. */
async function hop(
  { rules, sites, resolve }: Client,
  { url, headers, body }: OutboundRequest,
  deadline: Deadline,
  isRead: (head: HopHead) => boolean,
): Promise<HopAnswer> {
  const to = readDestination(url, rules);
  if (to instanceof Failure) throw to;
  // The rules have judged a literal address already.
  const addresses = to.isLiteral
    ? [to.host]
    : await checkedAddresses(to, rules, before(deadline, addressesOf(to, resolve)));
  const site = sites.use(to, addresses);
  try {
    return await exchange(site.pool, { path: to.path, headers, body }, deadline, isRead);
  } finally {
    site.release();
  }
}

async function addressesOf(to: Destination, resolve: Resolve): Promise<readonly string[]> {
  const addresses = await resolve(to.host).catch(() => []);
  if (addresses.length > 0) return addresses;
  throw new Failure("unresolved", "The host name could not be resolved.");
}

/** A name with one forbidden address is rejected as a whole. */
async function checkedAddresses(
  { isTrusted }: Destination,
  { isAllowed }: DestinationRules,
  resolving: Promise<readonly string[]>,
): Promise<readonly string[]> {
  const addresses = await resolving;
  if (isTrusted || addresses.every(isAllowed)) return addresses;
  throw blocked("the host name leads to an address that is not public");
}

/**
 * Follows the one allowed redirect with the same bytes and method, even where the status suggests another method (RFC
 * 9110, section 15.4), so that the signature stays valid.
 */
async function followRedirect(
  client: Client,
  request: OutboundRequest,
  deadline: Deadline,
): Promise<HopAnswer> {
  try {
    return await hop(client, request, deadline, () => true);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.fault, `After a redirect: ${error.message}`);
  }
}

/** A location may be relative (RFC 9110, section 10.2.2); an invalid one is rejected later. */
function target(location: string, from: string): string {
  return URL.parse(location, from)?.href ?? location;
}

/** The redirect's location as sent; null without a redirect. */
function locationOf({ status, headers }: HopHead): string | null {
  return REDIRECTS.has(status) ? (headers["location"] ?? null) : null;
}
