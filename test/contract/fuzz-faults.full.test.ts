import assert from "node:assert/strict";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { ask } from "../support/harness/ask.ts";
import { testSeed } from "../support/harness/chance.ts";
import { testService } from "../support/harness/service.ts";
import { readContract } from "./contract-document.ts";
import { sendAll } from "./fuzz.ts";
import { openFuzzAccount } from "./fuzz-account.ts";
import { emptyReport } from "./fuzz-report.ts";
import { judgeOf } from "./judge.ts";
import { operationProbes } from "./operation-probes.ts";
import { agentOf } from "./send-raw.ts";

const REQUESTS = 150;

type Response = { status: number; headers: IncomingHttpHeaders; body: Buffer };
/** A fault between the service and its caller. */
type Fault = {
  /** The credential with which a request is passed on. */
  readonly authorization?: (target: string, given: string) => string;
  /** Changes a response; returns whether the connection is cut off instead of it. */
  readonly spoil?: (response: Response) => boolean;
};

const service = await testService();
after(service.stop);
const document = readContract((await ask(`${service.url}/openapi.json`)).body);
const judge = judgeOf(document);
const mine = await openFuzzAccount(service);
const stranger = await openFuzzAccount(service);
const agent = agentOf(1);
after(() => agent.destroy());

/** The faults that random requests find in the service behind this fault. */
async function foundWith(fault: Fault): Promise<readonly string[]> {
  const proxy = createServer((incoming, outgoing) => void passThrough(fault, incoming, outgoing));
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  try {
    const address = proxy.address();
    assert.ok(typeof address === "object" && address !== null);
    const url = `http://127.0.0.1:${address.port}`;
    const report = emptyReport([]);
    const scene = { url, document, judge, agent, mine, stranger };
    await sendAll(operationProbes(scene, REQUESTS, testSeed()), report);
    return report.faults;
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
}

async function passThrough(
  { authorization, spoil }: Fault,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = "GET", url: target = "/", headers } = incoming;
  const given = headers.authorization;
  const used = given === undefined ? given : (authorization?.(target, given) ?? given);
  const response = await passOn(method, target, {
    headers: { ...headers, ...(used === undefined ? {} : { authorization: used }) },
    body: await buffer(incoming),
  });
  if (spoil?.(response) === true) {
    outgoing.destroy();
    return;
  }
  const { "transfer-encoding": _, "content-length": length, ...others } = response.headers;
  const known = length !== undefined && method === "HEAD" ? { "content-length": length } : {};
  outgoing.writeHead(response.status, { ...others, ...known }).end(response.body);
}

async function passOn(
  method: string,
  path: string,
  { headers, body }: { readonly headers: IncomingHttpHeaders; readonly body: Buffer },
): Promise<Response> {
  const { hostname, port } = new URL(service.url);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const asked = request({ hostname, port, method, path, headers }, (answer) => {
    buffer(answer).then(
      (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
      reject,
    );
  });
  asked.once("error", reject).end(body);
  return await promise;
}

test("without a fault none is found", async () => {
  assert.deepEqual(await foundWith({}), []);
});

test("an internal error is found, with the request that led to it", async () => {
  const faults = await foundWith({
    spoil: (response) => {
      if (response.status === 404) response.status = 500;
      return false;
    },
  });
  assert.ok(faults.length > 0);
  for (const fault of faults) assert.match(fault, /: [A-Z]+ \/api\/v1\/.* \{.*\}.*: 500: /s);
});

test("an error whose body cannot be read is found", async () => {
  const faults = await foundWith({
    spoil: (response) => {
      if (response.status >= 400) response.body = response.body.subarray(0, -2);
      return false;
    },
  });
  assert.ok(faults.length > 10, faults.join("\n"));
});

test("an undocumented member of a success is found", async () => {
  const faults = await foundWith({
    spoil: (response) => {
      if (response.status === 200 && response.body.subarray(0, 1).toString() === "{")
        response.body = Buffer.from(response.body.toString().replace("{", '{"password_hash":"x",'));
      return false;
    },
  });
  assert.ok(
    faults.some((fault) => fault.includes("password_hash")),
    faults.join("\n"),
  );
});

test("a request without an answer is found", async () => {
  const faults = await foundWith({ spoil: ({ status }) => status === 404 });
  assert.ok(faults.length > 0);
  for (const fault of faults) assert.match(fault, /: no answer: /);
});

test("what belongs to another account is found", async () => {
  const foreign = stranger.ids.all();
  const [own, other] = [mine, stranger].map(({ account }) => `Bearer ${account.key()}`);
  const faults = await foundWith({
    authorization: (target, given) => {
      const isForeign = target.split(/[/?]/).some((segment) => foreign.includes(segment));
      return isForeign && given === own ? (other ?? "") : given;
    },
  });
  assert.ok(
    faults.some((fault) => /a hidden \w+ was found/.test(fault)),
    faults.join("\n"),
  );
});
