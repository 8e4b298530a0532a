import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** True for an address, in the canonical text of a resolver or a URL, that may be called. */
export type AddressRules = (address: string) => boolean;

/**
 * The addresses of the public internet, and those inside `allowCidrs` (`10.1.2.0/24`, or an address
 * alone). Judges bytes: an IPv4 address inside an IPv6 one is judged as what it is. Throws on what
 * is no block.
 */
export function addressRules(allowCidrs: readonly string[]): AddressRules {
  const allowed = allowCidrs.map(block);
  return (text) => {
    // A zone (`fe80::1%eth0`) never belongs to an address that others can reach.
    if (isIP(text) === 0 || text.includes("%")) return false;
    const address = ipaddr.process(text);
    return allowed.some((range) => isInside(address, range)) || isPublic(address);
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = readonly [Address, bits: number];

/** IANA's registry of special-purpose IPv4 addresses, multicast, the future's, and Azure's own. */
const FORBIDDEN_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
].map(block);

/** What is assigned to anybody's use (RFC 4291), NAT64 and mapped addresses being outside. */
const GLOBAL_V6 = block("2000::/3");

/** Protocols of the IETF with Teredo, documentation twice, 6to4. */
const FORBIDDEN_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(block);

function isPublic(address: Address): boolean {
  const isIn = (range: Block): boolean => isInside(address, range);
  if (address.kind() === "ipv4") return !FORBIDDEN_V4.some(isIn);
  return isIn(GLOBAL_V6) && !FORBIDDEN_V6.some(isIn);
}

function isInside(address: Address, [base, bits]: Block): boolean {
  if (address instanceof ipaddr.IPv4)
    return base instanceof ipaddr.IPv4 && address.match(base, bits);
  return base instanceof ipaddr.IPv6 && address.match(base, bits);
}

function block(text: string): Block {
  const [address = "", bits] = text.split("/");
  if (isIP(address) === 0) throw new Error(`${text} is no block of addresses.`);
  const [base, length] = ipaddr.parseCIDR(
    bits === undefined ? `${address}/${isIP(address) === 4 ? 32 : 128}` : text,
  );
  return [base, length];
}
