import { hammer } from "./hammer.ts";
import type { Site } from "./stand.ts";

/** What BUSINESS may ask an hour. */
const LIMIT = 10_000;
const CONNECTIONS = 500;
/** A path that nobody knows: who is let in is told so, and nothing else is measured. */
const PATH = "/api/v1/nothing";

/** Who was let in when all asked at once. */
export type CapResult = {
  readonly processes: number;
  readonly requests: number;
  readonly limit: number;
  readonly admitted: number;
  readonly refused: number;
  /** Different numbers in `X-RateLimit-Remaining` of those let in. */
  readonly distinct: number;
  /** Answers by their status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly isExact: boolean;
  readonly seconds: number;
};

/** So many requests at once on each of so many processes, all with one key on BUSINESS. */
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
