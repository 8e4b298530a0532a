import assert from "node:assert/strict";
import { test } from "node:test";
import { encode } from "uqr";
import { qrPath } from "./qr-path.ts";

const URI =
  "otpauth://totp/Platen:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Platen&algorithm=SHA1&digits=6&period=30";

test("the path covers exactly the dark modules", () => {
  const { size, path } = qrPath(URI);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let offset = 0; offset < Number(width); offset += 1)
      drawn[Number(y)]?.splice(Number(x) + offset, 1, true);
  assert.deepEqual(drawn, encode(URI, { ecc: "M", border: 4 }).data);
});

test("four light modules are around the code", () => {
  const { size, path } = qrPath(URI);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    assert.ok(Number(x) >= 4 && Number(x) + Number(width) <= size - 4);
    assert.ok(Number(y) >= 4 && Number(y) < size - 4);
  }
});
