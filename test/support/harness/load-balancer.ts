import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** Header of answers that come from the balancer itself, without an answer of a process. */
export const FROM_BALANCER = "x-load-balancer";

/** A load balancer before the processes of an installation: least connections, no stickiness, repeats only GET. */
export type LoadBalancer = {
  readonly url: string;
  /** Takes a process in, once its `/readyz` says so. */
  readonly add: (url: string) => void;
  readonly remove: (url: string) => void;
  /** Waits until so many processes get requests. */
  readonly ready: (count: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Target = { readonly url: string; open: number; isReady: boolean };

const CHECK_EVERY_MS = 100;
const CHECK_MS_MAX = 2000;

/** Starts one on loopback. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const targets = new Map<string, Target>();
  const server = createServer((asked, answer) => {
    void forward(targets, asked, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const checks = setInterval(() => {
    for (const target of targets.values()) void check(target);
  }, CHECK_EVERY_MS);
  const readyOnes = (): number => [...targets.values()].filter(({ isReady }) => isReady).length;
  return {
    url: `http://127.0.0.1:${port}`,
    add: (url) => void targets.set(url, { url, open: 0, isReady: false }),
    remove: (url) => void targets.delete(url),
    ready: async (count) => {
      while (readyOnes() < count) await pause(CHECK_EVERY_MS);
    },
    stop: async () => {
      clearInterval(checks);
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function check(target: Target): Promise<void> {
  const signal = AbortSignal.timeout(CHECK_MS_MAX);
  target.isReady = await fetch(`${target.url}/readyz?scope=process`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function forward(
  targets: ReadonlyMap<string, Target>,
  asked: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const body = await buffer(asked);
  const tried = new Set<Target>();
  for (;;) {
    const ready = [...targets.values()].filter((one) => one.isReady && !tried.has(one));
    const [target] = ready.toSorted((a, b) => a.open - b.open);
    if (target === undefined) return refuse(answer, tried.size === 0 ? 503 : 502);
    tried.add(target);
    target.open += 1;
    try {
      return await send(target, asked, body, answer);
    } catch (error) {
      target.isReady = false;
      // Once the answer has begun, the caller sees that it is cut off.
      if (answer.headersSent) throw error;
      if (asked.method !== "GET") return refuse(answer, 502);
    } finally {
      target.open -= 1;
    }
  }
}

function refuse(answer: ServerResponse, status: number): void {
  answer.writeHead(status, { [FROM_BALANCER]: "1", "retry-after": "1" }).end();
}

async function send(
  target: Target,
  asked: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { method, url, headers } = asked;
  const sent = request(target.url + url, { method, headers, agent: false }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.once("error", reject);
    reply.pipe(answer).once("finish", resolve).once("close", resolve);
  });
  sent.once("error", reject);
  sent.end(body);
  await promise;
}
