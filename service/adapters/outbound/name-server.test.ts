import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { WAIT_MS_MAX } from "../../../test/support/harness/eventually.ts";
import { testNameServer } from "./name-server.fixture.ts";
import { nameServer } from "./name-server.ts";

const home = await mkdtemp(join(tmpdir(), "platen-hosts-"));
after(() => rm(home, { recursive: true, force: true }));
const hostsFile = join(home, "hosts");
await writeFile(hostsFile, "# none\n10.1.2.3\tPrinter.lan printer # a comment\n::5 printer.lan\n");

const server = await testNameServer({
  "both.test": { a: ["1.2.3.4", "1.2.3.5"], aaaa: [[0x2606, 0, 0, 0, 0, 0, 0, 1]] },
  "four.test": { a: ["1.2.3.4"] },
  "flips.test": { a: ["1.2.3.4"], ttl: 0 },
  "silent.test": { isSilent: true },
});
after(() => server.stop());
const settings = { limitMs: WAIT_MS_MAX, servers: [server.address], hostsFile };

test("all addresses are found, alternating between families", async () => {
  const found = await nameServer(settings)("both.test");
  assert.deepEqual(found.toSorted(), ["1.2.3.4", "1.2.3.5", "2606::1"]);
  assert.equal(found[1], "2606::1");
  assert.deepEqual(await nameServer(settings)("four.test"), ["1.2.3.4"]);
});

test("the hosts file has priority, and is read each time", async () => {
  const resolve = nameServer(settings);
  const before = server.queries();
  assert.deepEqual(await resolve("printer.lan"), ["10.1.2.3", "::5"]);
  assert.deepEqual(await resolve("printer"), ["10.1.2.3"]);
  await writeFile(hostsFile, "10.1.2.4 printer\n");
  assert.deepEqual(await resolve("printer"), ["10.1.2.4"]);
  assert.equal(server.queries(), before);
});

test("localhost is not resolved by servers", async () => {
  const before = server.queries();
  for (const name of ["localhost", "a.localhost"])
    assert.deepEqual(await nameServer(settings)(name), ["127.0.0.1", "::1"]);
  assert.equal(server.queries(), before);
});

test("a result is cached for its TTL, and concurrent resolutions share a query", async () => {
  const resolve = nameServer(settings);
  const before = server.queries();
  await Promise.all(Array.from({ length: 20 }, () => resolve("four.test")));
  await resolve("four.test");
  assert.equal(server.queries() - before, 2, "A and AAAA");
  await resolve("flips.test");
  await resolve("flips.test");
  assert.equal(server.queries() - before, 6, "what is good for no second is asked for each time");
});

test("an unknown name is not found, and not cached", async () => {
  const resolve = nameServer(settings);
  const before = server.queries();
  for (const name of ["gone.test", "gone.test"])
    await assert.rejects(resolve(name), { fault: "unresolved", message: /could not be resolved/ });
  assert.equal(server.queries() - before, 4);
  for (const name of ["", "a..b", "x".repeat(300), "a b"])
    await assert.rejects(resolve(name), { fault: "unresolved" });
});

test("a silent server is given up at the time limit", async () => {
  const before = server.queries();
  const resolve = nameServer({ ...settings, limitMs: 1000 });
  await assert.rejects(resolve("silent.test"), { fault: "unresolved" });
  assert.equal(server.queries() - before, 2, "before a second try");
});
