import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { type ConnectionSettings, openConnection, type Target } from "./connection.ts";
import type { Destination } from "./destination.ts";

/** The connections to one origin. */
export type Site = {
  readonly pool: Pool;
  /** Ends the use. */
  readonly release: () => void;
};

/** Connection pools by origin, kept open for later POSTs. */
export type Sites = {
  /** The pool of a destination; new connections go to these addresses, which the caller has checked for this use. */
  readonly use: (to: Destination, addresses: readonly string[]) => Site;
  /** Number of origins in use or recently used. */
  readonly count: () => number;
  /** Waits for requests in flight, at most for the deadline of a request. */
  readonly close: () => Promise<void>;
};

/** Connections to one origin: as many as deliveries in flight. */
export const CONNECTIONS_MAX = 256;
/** Total size of a response's headers. */
const HEADERS_MAX_BYTES = 16 * 1024;
/** Idle time of a connection without a server's hint; most servers close it after five seconds. */
const KEEP_ALIVE_MS = 4_000;
const KEEP_ALIVE_MAX_MS = 20_000;
/** Maximum age of a busy connection, so that changes of the name's addresses take effect. */
const CONNECTION_AGE_MS = 60_000;
/** Idle origins that keep their connections. */
const IDLE_MAX = 500;

/** `idleMax` bounds the idle origins. */
export function openSites(settings: ConnectionSettings, idleMax: number = IDLE_MAX): Sites {
  const sites = new Map<string, Entry>();
  const close = (entry: Entry): Promise<void> => {
    clearTimeout(entry.timer);
    if (sites.get(entry.origin) === entry) sites.delete(entry.origin);
    return entry.pool.close();
  };
  const release = (entry: Entry): void => {
    entry.uses -= 1;
    const isClosed = sites.get(entry.origin) !== entry;
    if (entry.uses > 0 || isClosed) return;
    entry.timer = setTimeout(() => void close(entry), KEEP_ALIVE_MAX_MS).unref();
    // Map order is last use: the origin that has been idle for longest is closed first.
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
      // `close` of a pool whose requests were aborted while it connected may never resolve.
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
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    // A slowly dripping response resets these; the deadline applies instead.
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
  return error instanceof Error ? error : new Error("The connection failed.", { cause: error });
}
