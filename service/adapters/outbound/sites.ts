import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { type ConnectionSettings, openConnection, type Target } from "./connection.ts";
import type { Destination } from "./destination.ts";

/** The connections to one origin. */
export type Site = {
  readonly pool: Pool;
  /** Ends the use that `use` began. */
  readonly release: () => void;
};

/** Connections that are kept for the next POST to the same origin. */
export type Sites = {
  /** The connections to a destination, at addresses that were judged for this very use. */
  readonly use: (to: Destination, addresses: readonly string[]) => Site;
  /** How many origins have connections, or had some a moment ago. */
  readonly count: () => number;
  /** Waits for what is under way, as long as a request may take. */
  readonly close: () => Promise<void>;
};

/** What there is at most for one origin: as many as deliver at once. */
const CONNECTIONS_MAX = 256;
/** An answer's headers, all together. */
const HEADERS_MAX_BYTES = 16 * 1024;
/** How long an idle connection is kept where the server does not say; most servers keep it for five seconds. */
const KEPT_MS = 4_000;
const KEPT_MAX_MS = 20_000;
/** A busy connection is given up after this, so that a name that moved is followed. */
const CONNECTION_AGE_MS = 60_000;
/** Origins that are idle and still have their connections. */
const IDLE_MAX = 500;

/** No connections yet. Of origins that are idle `idleMax` are kept. */
export function openSites(settings: ConnectionSettings, idleMax: number = IDLE_MAX): Sites {
  const sites = new Map<string, Entry>();
  const close = (entry: Entry): Promise<void> => {
    clearTimeout(entry.timer);
    if (sites.get(entry.origin) === entry) sites.delete(entry.origin);
    return entry.pool.close();
  };
  const release = (entry: Entry): void => {
    entry.uses -= 1;
    if (entry.uses > 0) return;
    entry.timer = setTimeout(() => void close(entry), KEPT_MAX_MS).unref();
    // Used last stands last: what has been idle for longest goes first.
    sites.delete(entry.origin);
    sites.set(entry.origin, entry);
    for (const oldest of sites.values()) {
      if (sites.size <= idleMax) break;
      if (oldest.uses === 0) void close(oldest);
    }
  };
  return {
    use: (to, addresses) => {
      const entry = sites.get(to.origin) ?? newEntry(to, settings);
      sites.set(to.origin, entry);
      clearTimeout(entry.timer);
      entry.uses += 1;
      entry.target = { ...to, addresses };
      return { pool: entry.pool, release: () => release(entry) };
    },
    count: () => sites.size,
    close: async () => {
      const entries = [...sites.values()];
      const over = new AbortController();
      const tooLong = pause(settings.limitMs, undefined, { signal: over.signal });
      await Promise.race([Promise.all(entries.map(close)), tooLong.catch(() => undefined)]);
      over.abort();
      // A pool whose requests were given up while it connected may never say that it is closed.
      for (const { pool } of entries) pool.destroy().catch(() => undefined);
    },
  };
}

type Entry = {
  readonly origin: string;
  readonly pool: Pool;
  target: Target;
  uses: number;
  timer: NodeJS.Timeout | undefined;
};

function newEntry(to: Destination, settings: ConnectionSettings): Entry {
  const pool = new Pool(to.origin, {
    allowH2: false,
    pipelining: 1,
    connections: CONNECTIONS_MAX,
    clientTtl: CONNECTION_AGE_MS,
    maxHeaderSize: HEADERS_MAX_BYTES,
    keepAliveTimeout: KEPT_MS,
    keepAliveMaxTimeout: KEPT_MAX_MS,
    // A drip resets these; the deadline stands above.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, settle) => {
      openConnection(entry.target, settings).then(
        (socket) => settle(null, socket),
        (error: unknown) => settle(asError(error), null),
      );
    },
  });
  const entry: Entry = {
    origin: to.origin,
    pool,
    target: { ...to, addresses: [] },
    uses: 0,
    timer: undefined,
  };
  return entry;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error("No connection came about.", { cause: error });
}
