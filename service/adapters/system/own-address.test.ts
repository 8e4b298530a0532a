import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { forgetAddress, recordAddress, recordedAddress } from "./own-address.ts";

const home = await mkdtemp(join(tmpdir(), "address-"));
after(() => rm(home, { recursive: true }));

test("the address of a running service is found in its home until the service stops", async () => {
  const own = join(home, "new");
  assert.equal(await recordedAddress(own), null);
  await recordAddress(own, "http://127.0.0.1:4001");
  assert.equal(await recordedAddress(own), "http://127.0.0.1:4001");
  await recordAddress(own, "https://forms.example");
  await forgetAddress(own, "http://127.0.0.1:4001");
  assert.equal(await recordedAddress(own), "https://forms.example");
  await forgetAddress(own, "https://forms.example");
  assert.equal(await recordedAddress(own), null);
});

test("a file that holds no URL of a website is no address", async () => {
  for (const text of ["", "4001", "javascript:alert(1)", "file:///etc"]) {
    await writeFile(join(home, "address"), text);
    assert.equal(await recordedAddress(home), null, text);
  }
});
