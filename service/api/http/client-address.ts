import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/** The proxies whose `X-Forwarded-For` is trusted: a number of hops, or addresses and networks; 0: none. */
export type TrustedProxies = number | readonly string[];

/** Determines the address of a request's client. */
export type ClientAddress = (
  /** The address at the other end of the connection. */
  peer: string | undefined,
  /** `X-Forwarded-For`: each proxy appends the address from which it was called. */
  forwardedFor: string | readonly string[] | undefined,
) => string | null;

/** An IPv4-mapped IPv6 address in its canonical form. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;
/** IPv6 networks of this length are given to one customer. */
const IPV6_PREFIX_GROUPS = 4;
const IPV6_GROUPS = 8;

/**
 * Goes from the right, the connection itself, to the left while the addresses are trusted proxies. Addresses to the
 * left of the first untrusted one may be forged.
 */
export function clientAddresses(trusted: TrustedProxies): ClientAddress {
  const isTrusted = trustOf(trusted);
  return (peer, forwardedFor) => {
    let client = normalizeAddress(peer ?? "");
    const hops = [forwardedFor ?? []].flat().join(",").split(",").toReversed();
    for (const [index, hop] of hops.entries()) {
      const next = normalizeAddress(withoutPort(hop.trim()));
      if (client === null || next === null || !isTrusted(client, index)) break;
      client = next;
    }
    return client;
  };
}

/** The client's address, and what limits count it as; null when it is unknown. */
type ClientOrigin = { readonly address: string | null; readonly network: string | null };

/** Determines where a request comes from. */
export function clientOrigins(trusted: TrustedProxies): (request: FastifyRequest) => ClientOrigin {
  const clientOf = clientAddresses(trusted);
  return ({ socket, headers }) => {
    const address = clientOf(socket.remoteAddress, headers["x-forwarded-for"]);
    return { address, network: address === null ? null : limitedAddress(address) };
  };
}

/**
 * Returns the key under which limits count an address: the /64 network of an IPv6 address, because a host owns a whole
 * network.
 */
export function limitedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const halves = address.split("::");
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const zeros = Array<string>(IPV6_GROUPS - head.length - tail.length).fill("0");
  const groups = [...head, ...zeros, ...tail];
  return `${groups.slice(0, IPV6_PREFIX_GROUPS).join(":")}::/64`;
}

function trustOf(trusted: TrustedProxies): (address: string, index: number) => boolean {
  if (typeof trusted === "number") return (_, index) => index < trusted;
  const list = new BlockList();
  for (const network of trusted) {
    const [address = "", bits] = network.split("/");
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/** `192.0.2.1:1234` and `[2001:db8::1]:1234`, as some proxies write it. */
function withoutPort(text: string): string {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(text) ?? [];
  return bracketed ?? (/^[\d.]+:\d+$/.test(text) ? text.slice(0, text.indexOf(":")) : text);
}

/**
 * Returns an IPv6 address in its canonical form (RFC 5952), an IPv4-mapped one as IPv4; null when it is not an address.
 */
function normalizeAddress(text: string): string | null {
  const [address = ""] = text.split("%"); // without the zone
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : null;
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const bytes = [high, low].map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join(".");
}
