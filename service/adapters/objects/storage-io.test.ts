import assert from "node:assert/strict";
import { open } from "node:fs/promises";
import { test } from "node:test";
import { storageIo } from "./storage-io.ts";

const REFUSED = { status: 503, code: "unavailable", extras: { retry_after: 30 } };

test("a full disk is a 503 with retry_after", async (t) => {
  const full = await open("/dev/full", "w").catch(() => null);
  if (full === null) {
    t.skip("this system has no /dev/full");
    return;
  }
  await assert.rejects(
    storageIo(() => full.write("x")),
    REFUSED,
  );
  await full.close();
});

test("every other failure of the file system is a 503 with its cause for the log", async () => {
  for (const code of ["EROFS", "EACCES", "EPERM", "EIO", "ENOSPC", "EDQUOT", "EMFILE", "ESTALE"]) {
    const cause = Object.assign(new Error(`${code}: it failed`), { code });
    await assert.rejects(
      storageIo(() => Promise.reject(cause)),
      { ...REFUSED, cause },
    );
  }
});

test("an operation that never ends is a 503", async () => {
  await assert.rejects(
    storageIo(() => new Promise(() => undefined), 1),
    REFUSED,
  );
});

test("a missing path and a bug are rethrown unchanged", async () => {
  await assert.rejects(
    storageIo(() => open("/nowhere/at all")),
    { code: "ENOENT" },
  );
  await assert.rejects(
    storageIo(() => Promise.reject(new TypeError("a bug"))),
    TypeError,
  );
  assert.equal(await storageIo(() => Promise.resolve("done")), "done");
});
