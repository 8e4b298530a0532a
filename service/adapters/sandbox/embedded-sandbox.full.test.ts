import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { eventually, eventuallySucceeds } from "../../../test/support/harness/eventually.ts";
import { emailOf, openSandboxes, stripeAt } from "./embedded-sandbox.fixture.ts";
import type { EmbeddedSandbox, SandboxAddress } from "./embedded-sandbox.ts";
import { findSandbox } from "./sandbox-lock.ts";

const { pool, config, time, errors, makeSandbox } = await openSandboxes();

test("a process that stops during its start does not serve the sandbox", async () => {
  const sandbox = makeSandbox();
  const reaching = sandbox.reach();
  await sandbox.stop();
  await assert.rejects(reaching, /stopped/);
  assert.equal((await findSandbox(pool)).kind, "none");
});

test("a failed start releases port and lock", async () => {
  const port = await freePort();
  const sandbox = makeSandbox(() => "/not/a/url", port);
  await assert.rejects(sandbox.reach(), /Invalid URL/);
  await sandbox.stop();
  assert.equal(await freePort(port), port);
  assert.equal((await findSandbox(pool)).kind, "none");
});

test("acknowledged changes survive the death of the serving process", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", SERVER], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: unknown[] = await once(child.stdout, "data");
  const id = String(said[0]).trim();
  const survivor = makeSandbox();
  const before = await survivor.reach();
  assert.equal(await emailOf(before, id), "b@example.com");
  child.kill("SIGKILL");
  const place = await answering(survivor);
  assert.equal(await emailOf(place, id), "b@example.com");
  await survivor.stop();
});

test("after losing its connection a process serves the sandbox again from the database", async () => {
  const sandbox = makeSandbox();
  const { id } = await stripeAt(await sandbox.reach()).customers.create({ email: "c@example.com" });
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'platen: sandbox' and datname = current_database()",
  );
  await eventually(
    "the lost connection",
    () => errors.length,
    (count) => count > 0,
  );
  assert.equal(await emailOf(await answering(sandbox), id), "c@example.com");
  await sandbox.stop();
});

/** Fails if something listens on the port. */
async function freePort(port = 0): Promise<number> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  server.close();
  await once(server, "close");
  return address.port;
}

async function answering(sandbox: EmbeddedSandbox): Promise<SandboxAddress> {
  return await eventuallySucceeds("the sandbox to respond", async () => {
    const place = await sandbox.reach();
    await stripeAt(place).customers.list();
    return place;
  });
}

const SERVER = `
  const at = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}).href);
  const { default: pg } = await import(${JSON.stringify(import.meta.resolve("pg"))});
  const { EmbeddedSandbox } = await at("./embedded-sandbox.ts");
  const config = ${JSON.stringify(config)};
  const pool = new pg.Pool(config);
  const { keyRingVault } = await at("../system/vault.ts");
  const vault = keyRingVault([{ id: "test", bytes: new Uint8Array(32) }]);
  const sandbox = new EmbeddedSandbox({
    pool, vault, port: 0, eventsUrl: null, publicUrl: null, onError: console.error,
    newClient: () => new pg.Client(config),
    clock: { now: () => ${time.ms} }, newSecret: () => "whsec_x",
  });
  const { host, port, apiKey } = await sandbox.reach();
  const answer = await fetch("http://" + host + ":" + port + "/v1/customers", {
    method: "POST",
    headers: { Authorization: "Bearer " + apiKey, "Content-Type": "application/x-www-form-urlencoded" },
    body: "email=b%40example.com",
  });
  console.log((await answer.json()).id);
`;
