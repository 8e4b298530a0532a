import assert from "node:assert/strict";
import { test } from "node:test";
import { isLayer } from "./container-layer.ts";

const CONTAINER = `1038 988 0:52 / / ro,relatime master:268 - overlay overlay rw,lowerdir=/l
1039 1038 0:55 / /proc rw,nosuid - proc proc rw
1052 1038 254:1 /volumes/platen /var/lib/platen rw,relatime - ext4 /dev/vda1 rw
`;

test("a folder below no other mount is in the container's layer", () => {
  assert.equal(isLayer("/data", CONTAINER), true);
  assert.equal(isLayer("/var/lib/platen-2", CONTAINER), true);
});

test("a volume, and what is below it, is not in the container's layer", () => {
  assert.equal(isLayer("/var/lib/platen", CONTAINER), false);
  assert.equal(isLayer("/var/lib/platen/objects", CONTAINER), false);
});

test("a machine without containers has no layer", () => {
  assert.equal(isLayer("/data", "25 1 254:1 / / rw - ext4 /dev/vda1 rw\n"), false);
  assert.equal(isLayer("/data", ""), false);
});
