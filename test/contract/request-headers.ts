import fc from "fast-check";
import type { Caller } from "./callers.ts";
import type { Operation } from "./contract-document.ts";

const ACCEPTS = [
  "application/json",
  "application/pdf",
  "*/*",
  "text/html;q=0.1",
  "application/pdf;q=0",
  "\t,,;;",
];
const RANGES = [
  "bytes=0-0",
  "bytes=5-",
  "bytes=-3",
  "bytes=99999999-",
  "bytes=a-b",
  "lines=1-2",
  "bytes=0-1,3-4",
];

/** Headers of a request of this caller; odd ones unless it is to be valid. */
export function headersFor(
  { method }: Operation,
  isValid: boolean,
  caller: Caller,
): fc.Arbitrary<Record<string, string>> {
  const printable = fc.string({
    unit: fc.constantFrom("a", "Z", "0", " ", "_", "-", ".", ":", ";", "=", '"', "\\", "/"),
    maxLength: 40,
  });
  const name = fc.oneof(fc.uuid(), fc.constantFrom("one", "two", "x".repeat(255)));
  const odd = fc.oneof(printable, fc.constantFrom("", "é", "x".repeat(300), "\u007f".repeat(2)));
  const once = isValid ? name : fc.oneof(name, odd);
  const mine = fc.record(
    {
      "x-request-id": odd,
      accept: fc.constantFrom(...ACCEPTS),
      range: fc.constantFrom(...RANGES),
      "if-none-match": fc.constantFrom("*", '"x"', 'W/"x"', ""),
      "if-range": fc.constantFrom('"x"', "Wed, 21 Oct 2015 07:28:00 GMT"),
      ...(method === "POST" ? { "idempotency-key": once } : {}),
    },
    { requiredKeys: [] },
  );
  const sparse = fc.nat(3).chain((some) => (some === 0 ? mine : fc.constant({})));
  return sparse.map((more) => ({ ...latin(more), ...caller.headers }));
}

// Node rejects header characters that HTTP forbids.
function latin(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const written = Object.entries(headers).map(
    ([name, value = ""]) =>
      [name, value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "?")] as const,
  );
  return Object.fromEntries(written);
}
