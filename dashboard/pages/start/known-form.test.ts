import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256Of } from "./known-form.ts";

test("a file has its SHA-256 in hexadecimal, where the browser hashes", async () => {
  const file = new Blob(["abc"]);
  assert.equal(
    await sha256Of(file),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
