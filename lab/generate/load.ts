import { type Agent, request } from "node:http";

/** The request that is repeated. */
export type Shot = {
  /** Keeps the connections of the callers, between loads too. */
  readonly agent: Agent;
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** The body of request number `index`; null without one. */
  readonly body: ((index: number) => string) | null;
};

/** Response times in milliseconds, and responses per second. */
export type LoadFigures = {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Responses other than 200, by status. */
  readonly others: Readonly<Record<string, number>>;
};

/** When to stop, whichever comes first. */
export type LoadBound = { readonly requests: number; readonly until?: () => boolean };

/** The measurements of the callers. */
export type Shots = {
  /** Time of each response, in milliseconds. */
  readonly times: readonly number[];
  readonly seconds: number;
  /** Responses other than 200, by status. */
  readonly others: Readonly<Record<string, number>>;
};

/**
 * Closed-loop load: each of the concurrent callers sends its next request when it has the response.
 */
export async function load(
  shot: Shot,
  callers: number,
  { requests, until = () => false }: LoadBound,
): Promise<Shots> {
  const times: number[] = [];
  const others: Record<string, number> = {};
  let next = 0;
  const began = performance.now();
  const sendRequests = async (): Promise<void> => {
    while (next < requests && !until()) {
      const index = next;
      next += 1;
      const from = performance.now();
      const status = await fire(shot, index);
      times.push(performance.now() - from);
      if (status !== 200) others[status] = (others[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, sendRequests));
  const seconds = (performance.now() - began) / 1000;
  return { times, seconds, others };
}

/** The figures of all rounds of a load together. */
export function loadFigures(rounds: readonly Shots[]): LoadFigures {
  const sorted = rounds.flatMap(({ times }) => times).toSorted((a, b) => a - b);
  const others: Record<string, number> = {};
  for (const [status, count] of rounds.flatMap((round) => Object.entries(round.others)))
    others[status] = (others[status] ?? 0) + count;
  return {
    requests: sorted.length,
    perSecond: sorted.length / rounds.reduce((sum, { seconds }) => sum + seconds, 0),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    others,
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function fire({ agent, url, method, headers, body }: Shot, index: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const text = body?.(index) ?? "";
  const length = text === "" ? {} : { "content-length": String(Buffer.byteLength(text)) };
  const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
    answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
  });
  asked.once("error", reject).end(text);
  return promise;
}
