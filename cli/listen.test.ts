import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { verifyWebhook } from "@platen/sdk";
import { z } from "zod";
import { openBulkHarness } from "../test/support/harness/bulk-harness.ts";
import { eventually } from "../test/support/harness/eventually.ts";
import { ownService, testAccount } from "../test/support/harness/service.ts";
import {
  type Ended,
  ended,
  ownFolder,
  parsed,
  runPlaten,
  startPlaten,
} from "./run-platen.fixture.ts";

const service = await ownService();
after(() => service.stop());
const account = await testAccount(service);
const desk = await openBulkHarness(service.url, account.key());
const env = { PLATEN_URL: service.url, PLATEN_API_KEY: account.key("read") };
const cwd = ownFolder();
const ROW = "name,town,kind,agreed\nAnn,Oslo,a,yes\n";

type Got = { readonly body: Buffer; readonly headers: IncomingHttpHeaders };

/** A local server that answers 202. */
async function localServer(port = 0): Promise<{ server: Server; url: string; got: Got[] }> {
  const got: Got[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    got.push({ body: await buffer(request), headers: request.headers });
    response.writeHead(202).end();
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : 0;
  return { server, url: `http://127.0.0.1:${taken}/hooks`, got };
}

function closeServer(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

/** The command while it listens. */
function listening(...args: readonly string[]) {
  const child: ChildProcess = startPlaten(["listen", ...args], { cwd, env });
  const end = ended(child);
  const said = { out: "", err: "" };
  child.stdout?.on("data", (part: Buffer) => (said.out += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (said.err += part.toString()));
  /** Waits for a pattern on one of its streams. */
  const says = async (stream: "out" | "err", pattern: RegExp): Promise<RegExpExecArray> => {
    const matches = (text: string) => {
      const isFound = pattern.test(text);
      assert.ok(isFound || child.exitCode === null, JSON.stringify(said));
      return isFound;
    };
    const text = await eventually(`${pattern}`, () => said[stream], matches);
    return pattern.exec(text) ?? assert.fail(text);
  };
  const stop = async (): Promise<Ended> => {
    child.kill("SIGINT");
    return await end;
  };
  return { says, stop };
}

test("a local server gets the same POST as a webhook, signed with the secret shown", async () => {
  const { server, url, got } = await localServer();
  const { says, stop } = listening("--forward", url);
  const [, secret = ""] = await says("err", /signed with +(whsec_\S{44})\n/);
  const id = await desk.submit(ROW);
  await says("out", /^\d\d:\d\d:\d\d {2}batch\.completed +evt_\w+ {2}202 {2}\d+ ms\n/);
  const [{ body, headers } = assert.fail("nothing came")] = got;
  const event = await verifyWebhook(body, headers, secret);
  assert.equal(event.type === "batch.completed" && event.data.batch_job_id, id);
  const { "webhook-signature": _, ...old } = headers;
  assert.equal((await verifyWebhook(body, old, secret)).id, event.id);
  assert.equal(headers["service-event"], "batch.completed");
  assert.equal(headers["webhook-id"], event.id);
  assert.equal(headers["content-type"], "application/json");
  const { rows } = await service.database.pool.query<{ body: Buffer }>("select body from event");
  assert.ok(
    rows.some((row) => row.body.equals(body)),
    "byte for byte",
  );
  const { code, err } = await stop();
  assert.equal(code, 0, err);
  await closeServer(server);
});

test("the command survives a server that is down and a restart of the service", async () => {
  const first = await localServer();
  await closeServer(first.server);
  const secret = "whsec_mine";
  const { says, stop } = listening("--forward", first.url, "--secret", secret);
  await says("err", /Listening at http/);
  await desk.submit(ROW);
  await says("out", /not accepted: the connection was refused {2}\d+ ms\n/);
  const { server, got } = await localServer(Number(new URL(first.url).port));
  await service.restart(() => says("err", /cannot be reached\./));
  await says("err", /cannot be reached\..*\n.*Listening again/s);
  await desk.submit(ROW);
  await says("out", /not accepted.*\n.* 202 /s);
  const [{ body, headers } = assert.fail("nothing came")] = got;
  await verifyWebhook(body, headers, secret);
  const { code, err } = await stop();
  assert.equal(code, 0, err);
  assert.equal(err.match(/Trying again/g)?.length, 1, "an interruption is reported once");
  await closeServer(server);
});

test("--json prints one document per line, and --events filters", async () => {
  const { says, stop } = listening("--json", "--events", "generation.completed,batch.failed");
  await says("err", /Listening at http/);
  await desk.ended(await desk.submit(ROW));
  const json = { envelope_id: desk.envelopeId, data: { name: "Ann" }, async_mode: true };
  await desk.ask("/api/v1/generate/pdf", { json });
  await says("out", /\n/);
  const { code, out } = await stop();
  assert.equal(code, 0);
  const Line = z.object({ type: z.string(), id: z.string(), forwarded: z.null() }).loose();
  const types = out
    .trim()
    .split("\n")
    .map((line) => Line.parse(parsed(line)).type);
  assert.deepEqual(types, ["generation.completed"]);
});

test("an invalid address or type is a usage error, and an invalid key is reported", async () => {
  for (const line of ["--forward ftp://x", "--forward http://a:b@x", "--events batch.done"])
    assert.equal((await runPlaten(["listen", ...line.split(" ")], { cwd, env })).code, 2, line);
  const nobody = { ...env, PLATEN_API_KEY: "platen_live_nobody" };
  const { code, err } = await runPlaten(["listen"], { cwd, env: nobody });
  assert.equal(code, 1);
  assert.match(err, /401 invalid_api_key/);
});
