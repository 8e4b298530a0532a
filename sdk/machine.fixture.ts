import type { Machine } from "./machine.ts";

/** A machine whose time passes when it sleeps, and whose service is a function. */
export type TestMachine = Machine & {
  readonly requests: readonly Request[];
  /** The delays that the client waited for, in milliseconds. */
  readonly slept: readonly number[];
};

type Answering = (request: Request, attempt: number) => Response | Promise<Response>;

const BEGAN_MS = Date.UTC(2026, 0, 1);

/** A machine that answers its n-th request with the n-th of `answers`, the last one ever after; `random` is ½. */
export function testMachine(...answers: readonly Answering[]): TestMachine {
  const requests: Request[] = [];
  const slept: number[] = [];
  let unique = 0;
  return {
    requests,
    slept,
    fetch: async (url, init) => {
      const request = new Request(url, init);
      requests.push(request);
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (answer === undefined) throw new TypeError("fetch failed");
      return await answer(request, requests.length);
    },
    nowMs: () => BEGAN_MS + slept.reduce((sum, ms) => sum + ms, 0),
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
    },
    random: () => 0.5,
    uniqueText: () => `key-${(unique += 1)}`,
  };
}

/** An answer of the service: a refusal with this code. */
export function refusing(
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): Answering {
  const body = { error, message: `It is ${error}.`, request_id: "req_1" };
  return () => Response.json(body, { status, headers });
}

/** An answer of the service that says yes. */
export function answering(body: unknown): Answering {
  return () => Response.json(body);
}

/** No answer: the connection fails. */
export const failing: Answering = () => {
  throw new TypeError("fetch failed", {
    cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
  });
};
