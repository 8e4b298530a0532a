import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { machineMs } from "./machine-ms.ts";
import { type Arrival, Asked, type Report } from "./receivers.ts";

/**
 * Receivers in a process of their own: an HTTPS server each, as customers have them. Every request is counted and its
 * moment kept, of a part of them the signature is checked. The first so many accept and never answer.
 */
type Watch = {
  readonly secrets: readonly string[];
  readonly hanging: number;
  readonly checkEvery: number;
  readonly arrivals: Arrival[];
  readonly seen: Set<string>;
  requests: number;
  answered: number;
  checked: number;
  wrong: number;
};

let watch = newWatch({ secrets: [], hanging: 0, checkEvery: 1 });

process.on("message", (message) => void answer(Asked.parse(message)));
process.once("SIGTERM", () => process.exit(0));
// The parent process has ended.
process.once("disconnect", () => process.exit(1));
process.send?.("ready");

async function answer(asked: Asked): Promise<void> {
  switch (asked.kind) {
    case "open":
      process.send?.(await Promise.all(asked.endpoints.map((index) => listen(index, asked))));
      return;
    case "watch":
      watch = newWatch(asked);
      process.send?.("watching");
      return;
    case "answered":
      process.send?.(watch.answered);
      return;
    case "report":
      process.send?.(reportOf(watch));
  }
}

async function listen(
  index: number,
  identity: { readonly cert: string; readonly key: string },
): Promise<number> {
  const server = createServer({ cert: identity.cert, key: identity.key }, (request, response) =>
    receive(index, request, response),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function receive(index: number, request: IncomingMessage, response: ServerResponse): void {
  const at = machineMs();
  const now = watch;
  const event = String(request.headers["webhook-id"]);
  now.requests += 1;
  const name = `${event} ${index}`;
  if (!now.seen.has(name)) {
    now.seen.add(name);
    now.arrivals.push({ event, index, at });
    if (index >= now.hanging) now.answered += 1;
  }
  if (index < now.hanging) {
    request.resume();
    return;
  }
  if (now.requests % now.checkEvery === 0) void check(now, index, request);
  else request.resume();
  request.once("end", () => response.end());
}

async function check(now: Watch, index: number, request: IncomingMessage): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const secret = now.secrets[index] ?? "";
  const expected = `sha256=${createHmac("sha256", secret).update(Buffer.concat(parts)).digest("hex")}`;
  const given = Buffer.from(String(request.headers["service-signature"]));
  now.checked += 1;
  const isRight = given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
  if (!isRight) now.wrong += 1;
}

function newWatch(given: Pick<Watch, "secrets" | "hanging" | "checkEvery">): Watch {
  return {
    ...given,
    arrivals: [],
    seen: new Set(),
    requests: 0,
    answered: 0,
    checked: 0,
    wrong: 0,
  };
}

function reportOf({ arrivals, requests, checked, wrong }: Watch): Report {
  return { arrivals, requests, checked, wrong };
}
