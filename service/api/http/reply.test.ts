import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { attachment } from "./reply.ts";

const disposition = (filename: string): string => {
  const file = { filename, contentType: "text/plain", sizeBytes: 0, body: nothing };
  return attachment(file).headers?.["content-disposition"] ?? "";
};

async function* nothing(): AsyncIterable<Uint8Array> {}

test("a file is to be saved under its whole name, whatever characters it has", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (filename) => {
      const header = disposition(filename);
      assert.match(header, /^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[!-~]*$/);
      const whole = decodeURIComponent(header.slice(header.indexOf("''") + 2));
      assert.equal(whole, filename.toWellFormed());
    }),
  );
});

test("a name that tries to end its header stays within it", () => {
  const header = disposition('a"; filename="evil.exe\r\nx: y');
  assert.equal(header.split("\r\n").length, 1);
  assert.equal(header.match(/"/g)?.length, 2);
});
