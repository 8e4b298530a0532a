import type { Site } from "./environment.ts";
import { hammer } from "./hammer.ts";

/** Hourly limit of BUSINESS. */
const LIMIT = 10_000;
const CONNECTIONS = 500;
/** An unknown path: admitted requests get a 404, so that nothing else is measured. */
const PATH = "/api/v1/nothing";

/** The outcome of concurrent requests. */
export type CapResult = {
  readonly processes: number;
  readonly requests: number;
  readonly limit: number;
  readonly admitted: number;
  readonly refused: number;
  /** Distinct values of `X-RateLimit-Remaining` among admitted requests. */
  readonly distinct: number;
  /** Responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly isExact: boolean;
  readonly seconds: number;
};

/** Sends concurrent requests to several processes, all with one key on BUSINESS. */
export async function measureCap(
  site: Site,
  processes: number,
  atOnce: number,
): Promise<CapResult> {
  const servers = await Promise.all(Array.from({ length: processes }, () => site.service()));
  const key = await site.key("BUSINESS");
  const began = performance.now();
  const answers = await Promise.all(
    servers.map(({ url }) => {
      let left = atOnce;
      const more = (): boolean => (left -= 1) >= 0;
      const connections = Math.min(CONNECTIONS, atOnce);
      const inFlight = Math.ceil(atOnce / connections);
      return hammer(url, { path: PATH, key, connections, inFlight, more });
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(servers.map(({ stop }) => stop()));
  const all = answers.flat();
  const admitted = all.filter(({ status }) => status === 404);
  const refused = all.filter(({ status }) => status === 429).length;
  const distinct = new Set(admitted.map(({ remaining }) => remaining)).size;
  const expected = Math.min(LIMIT, all.length);
  const isExact =
    admitted.length === expected &&
    distinct === expected &&
    refused === all.length - expected &&
    all.length === processes * atOnce;
  const statuses: Record<number, number> = {};
  for (const { status } of all) statuses[status] = (statuses[status] ?? 0) + 1;
  const counts = { statuses, requests: all.length, admitted: admitted.length, refused, distinct };
  return { processes, limit: LIMIT, ...counts, isExact, seconds: Math.round(seconds * 100) / 100 };
}
