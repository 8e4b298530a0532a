import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { attachment } from "./reply.ts";

const disposition = (filename: string): string => {
  const file = { filename, contentType: "text/plain", sizeBytes: 0, body: nothing };
  return attachment(file).headers?.["content-disposition"] ?? "";
};

async function* nothing(): AsyncIterable<Uint8Array> {}

test("a file is saved under its full name, with any characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (filename) => {
      const header = disposition(filename);
      assert.match(header, /^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[!-~]*$/);
      const whole = decodeURIComponent(header.slice(header.indexOf("''") + 2));
      assert.equal(whole, filename.toWellFormed());
    }),
  );
});

test("a file name cannot break out of its header", () => {
  const header = disposition('a"; filename="evil.exe\r\nx: y');
  assert.equal(header.split("\r\n").length, 1);
  assert.equal(header.match(/"/g)?.length, 2);
});
