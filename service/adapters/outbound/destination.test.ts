import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressRules } from "./address-rules.ts";
import { type DestinationRules, readDestination, URL_LENGTH_MAX } from "./destination.ts";
import { Failure } from "./failure.ts";
import { FORBIDDEN_HOSTS } from "./outbound.fixture.ts";

const rules: DestinationRules = { allowHosts: [], isAllowed: addressRules([]) };
const reasonOf = (url: string, judging = rules): string | null => {
  const read = readDestination(url, judging);
  return read instanceof Failure ? read.message : null;
};

test("a URL must be valid, https, without a user, and not too long", () => {
  const reasons = {
    "http://example.com/": "Only https URLs are allowed.",
    "ftp://example.com/": "Only https URLs are allowed.",
    "file:///etc/passwd": "Only https URLs are allowed.",
    "https:": "This is not a valid URL.",
    "example.com/hook": "This is not a valid URL.",
    "": "This is not a valid URL.",
    "https://1.2.3.4.5/": "This is not a valid URL.",
    "https://user@example.com/": "The URL must not contain a user name or a password.",
    "https://:secret@example.com/": "The URL must not contain a user name or a password.",
    "https://./": "The URL names no host.",
  };
  for (const [url, reason] of Object.entries(reasons)) assert.equal(reasonOf(url), reason, url);
  const start = "https://example.com/";
  assert.equal(reasonOf(start.padEnd(URL_LENGTH_MAX, "x")), null);
  assert.match(reasonOf(start.padEnd(URL_LENGTH_MAX + 1, "x")) ?? "", /longer than 2048/);
});

test("a destination is canonical", () => {
  const read = readDestination("https://EXAMPLE.com.:8443/a%20b?q=1#part", rules);
  assert.deepEqual(read, {
    origin: "https://example.com:8443",
    host: "example.com",
    port: 8443,
    path: "/a%20b?q=1",
    isLiteral: false,
    isTrusted: false,
  });
  const six = readDestination("https://[2606:4700:0:0::1111]", rules);
  assert.ok(!(six instanceof Failure));
  assert.equal(six.origin, "https://[2606:4700::1111]:443");
  assert.equal(six.host, "2606:4700::1111");
});

test("no spelling of a non-public address is allowed", () => {
  const let_through = FORBIDDEN_HOSTS.filter((host) => reasonOf(`https://${host}:8443/`) === null);
  assert.deepEqual(let_through, []);
});

test("the message shows the parsed address", () => {
  const sentence = "The address is not allowed: 127.0.0.1 is not a public address.";
  assert.equal(reasonOf("https://2130706433/"), sentence);
});

test("an allowed host is not checked, regardless of case and trailing dots", () => {
  const trusting = { ...rules, allowHosts: ["Hooks.Internal", "localhost", "10.0.0.5"] };
  for (const url of ["https://hooks.internal./", "https://LOCALHOST/", "https://10.5/"])
    assert.equal(reasonOf(url, trusting), null, url);
  for (const url of ["https://a.localhost/", "https://10.0.0.6/"])
    assert.notEqual(reasonOf(url, trusting), null, url);
});

const FORBIDDEN = [
  ...([
    [0, 8],
    [10 << 24, 8],
    [0x64400000, 10],
    [0x7f000000, 8],
    [0xa9fe0000, 16],
  ] as const),
  ...([
    [0xac100000, 12],
    [0xc0a80000, 16],
    [0xc6120000, 15],
    [0xe0000000, 3],
  ] as const),
] as const;

const octet = (value: number, radix: number): string =>
  radix === 10 ? `${value}` : `${radix === 8 ? "0" : "0x"}${value.toString(radix)}`;

/** A spelling of an address in a URL: one to four parts, each decimal, octal or hexadecimal. */
function spellAddress(address: number, parts: number, radices: readonly number[]): string {
  const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);
  const head = bytes.slice(0, parts - 1);
  const rest = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
  return [...head, rest].map((value, at) => octet(value, radices[at] ?? 10)).join(".");
}

const spelling = fc.tuple(
  fc.integer({ min: 1, max: 4 }),
  fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 }),
);

test("every address of a forbidden block is rejected in any spelling", () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORBIDDEN), fc.nat(2 ** 32 - 1), spelling, (block, any, as) => {
      const [base, bits] = block;
      const address = (base | (any >>> bits)) >>> 0;
      const hex = [address >>> 16, address & 0xffff].map((half) => half.toString(16)).join(":");
      for (const host of [spellAddress(address, ...as), `[::ffff:${hex}]`, `[64:ff9b::${hex}]`])
        assert.notEqual(reasonOf(`https://${host}/`), null, host);
    }),
    { numRuns: 2000 },
  );
});

test("all spellings of an address are treated alike", () => {
  fc.assert(
    fc.property(fc.nat(2 ** 32 - 1), spelling, (address, as) => {
      const plain = readDestination(`https://${spellAddress(address, 4, [])}/`, rules);
      const other = readDestination(`https://${spellAddress(address, ...as)}/`, rules);
      assert.deepEqual(other, plain);
    }),
    { numRuns: 2000 },
  );
});

test("no text throws", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff)), (units) => {
      const text = String.fromCharCode(...units);
      for (const url of [text, `https://${text}`, `https://a${text}/`]) reasonOf(url);
    }),
  );
});
