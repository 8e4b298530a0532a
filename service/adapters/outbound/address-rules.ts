import { BlockList, isIP } from "node:net";

/** Whether an address, in the canonical text form of a resolver or a URL, is allowed. */
export type AddressRules = (address: string) => boolean;

/**
 * Allows the addresses of the public internet, and those inside `allowCidrs` (`10.1.2.0/24`, or a single address). Checks
 * the parsed bytes: an IPv4 address mapped into IPv6 is checked as IPv4. Throws on an invalid block.
 */
export function addressRules(allowCidrs: readonly string[]): AddressRules {
  const allowed = blocks(allowCidrs);
  const forbidden = blocks(FORBIDDEN_V4);
  const mapped = blocks(["::ffff:0:0/96"]);
  const unassigned = blocks(FORBIDDEN_V6);
  const global = blocks(["2000::/3"]);
  return (address) => {
    // Only link-local addresses have a zone (`fe80::1%eth0`).
    if (isIP(address) === 0 || address.includes("%")) return false;
    const isIn = (list: BlockList): boolean => list.check(address, familyOf(address));
    if (isIn(allowed)) return true;
    if (isIP(address) === 4 || isIn(mapped)) return !isIn(forbidden);
    return isIn(global) && !isIn(unassigned);
  };
}

/** IANA's special-purpose IPv4 addresses, multicast, reserved ones, and Azure's virtual address. */
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
];

/**
 * Exceptions inside 2000::/3, the only global unicast block (RFC 4291), which does not contain NAT64: IETF protocols with
 * Teredo, two blocks for documentation, 6to4.
 */
const FORBIDDEN_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const BITS = { ipv4: 32, ipv6: 128 } as const;

function blocks(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [, address = "", length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    const family = familyOf(address);
    const bits = length === undefined ? BITS[family] : Number(length);
    if (isIP(address) === 0 || bits > BITS[family])
      throw new Error(`"${text}" is not a block of addresses.`);
    list.addSubnet(address, bits, family);
  }
  return list;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
