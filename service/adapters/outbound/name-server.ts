import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { Failure } from "./failure.ts";

/** Resolves all addresses of a host; rejects with a `Failure` when there is none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export type NameSettings = {
  /** Time limit of a resolution, after which the name has no address. */
  readonly limitMs: number;
  /** `address:port`; default: those of the system. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
};

/** Maximum time in the cache, even if the TTL is longer. */
const CACHED_MAX_MS = 30_000;
/** Size of the cache. */
const NAMES_MAX = 10_000;
/** Timeout of the first of two tries; that of the second is twice as long. */
const TRY_MS = 1_500;
const HOSTS_FILE =
  process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";

/**
 * Resolves A and AAAA records from the hosts file, then from the name servers, and caches results for their TTL.
 *
 * Not by `dns.lookup`, a blocking call that cannot be cancelled, in one of the four threads that files and ciphers need,
 * too. Names are absolute: no search list.
 */
export function nameServer(settings: NameSettings): Resolve {
  const cache = new Map<string, { readonly answer: Promise<Answer>; goodUntil: number }>();
  return async (host) => {
    const found = cache.get(host);
    if (found !== undefined && found.goodUntil > performance.now())
      return (await found.answer).addresses;
    const entry = { answer: lookUp(host, settings), goodUntil: Number.POSITIVE_INFINITY };
    cache.delete(host);
    cache.set(host, entry);
    for (const oldest of cache.keys()) {
      if (cache.size <= NAMES_MAX) break;
      cache.delete(oldest);
    }
    try {
      const { addresses, ttlMs } = await entry.answer;
      entry.goodUntil = performance.now() + ttlMs;
      return addresses;
    } catch (error) {
      if (cache.get(host) === entry) cache.delete(host);
      throw error;
    }
  };
}

type Answer = { readonly addresses: readonly string[]; readonly ttlMs: number };

async function lookUp(host: string, settings: NameSettings): Promise<Answer> {
  const local = await hostsFileAddresses(host, settings.hostsFile ?? HOSTS_FILE);
  if (local.length > 0) return { addresses: local, ttlMs: 0 };
  // RFC 6761, section 6.3: not resolved by servers.
  if (host === "localhost" || host.endsWith(".localhost"))
    return { addresses: ["127.0.0.1", "::1"], ttlMs: 0 };
  return query(host, settings);
}

async function hostsFileAddresses(host: string, path: string): Promise<readonly string[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = (line.split("#")[0] ?? "").trim().split(/\s+/);
    return names.some((name) => name.toLowerCase() === host) ? [address] : [];
  });
}

/** One resolver per query, so that it can be cancelled separately. */
async function query(host: string, { limitMs, servers }: NameSettings): Promise<Answer> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), limitMs);
  const [four, six] = await Promise.all([
    resolver.resolve4(host, { ttl: true }).catch(() => []),
    resolver.resolve6(host, { ttl: true }).catch(() => []),
  ]);
  clearTimeout(timer);
  const records = interleave(four, six);
  if (records.length === 0) throw new Failure("unresolved", "The host name could not be resolved.");
  return {
    addresses: records.map(({ address }) => address),
    ttlMs: Math.min(CACHED_MAX_MS, ...records.map(({ ttl }) => ttl * 1000)),
  };
}

/** Alternates both families, so that the first few addresses include both. */
function interleave<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  const longer = some.length > others.length ? some : others;
  return longer.flatMap((_, index) => [
    ...some.slice(index, index + 1),
    ...others.slice(index, index + 1),
  ]);
}
