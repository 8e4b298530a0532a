import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { Failure } from "./failure.ts";

/** All addresses of a host; rejects with a `Failure` when there is none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export type NameSettings = {
  /** After this long a name has no address. */
  readonly limitMs: number;
  /** `address:port`; those of the system when not given. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
};

/** A name's answer is kept no longer than this, whatever it says of itself. */
const KEPT_MAX_MS = 30_000;
/** Names whose answers are kept. */
const NAMES_MAX = 10_000;
/** The first of two tries; the second is given twice as long. */
const TRY_MS = 1_500;
const HOSTS_FILE =
  process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";

/**
 * Asks the hosts file, then the name servers, for A and AAAA, and keeps an answer as long as it is good.
 *
 * `dns.lookup` would be simpler, and hang: it is a blocking call in one of four threads, which
 * nothing cancels, and which files and ciphers wait for, too. Names are absolute: no search list.
 */
export function nameServer(settings: NameSettings): Resolve {
  const kept = new Map<string, { readonly answer: Promise<Answer>; goodUntil: number }>();
  return async (host) => {
    const found = kept.get(host);
    if (found !== undefined && found.goodUntil > performance.now())
      return (await found.answer).addresses;
    const entry = { answer: look(host, settings), goodUntil: Number.POSITIVE_INFINITY };
    kept.delete(host);
    kept.set(host, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= NAMES_MAX) break;
      kept.delete(oldest);
    }
    try {
      const { addresses, keptMs } = await entry.answer;
      entry.goodUntil = performance.now() + keptMs;
      return addresses;
    } catch (error) {
      if (kept.get(host) === entry) kept.delete(host);
      throw error;
    }
  };
}

type Answer = { readonly addresses: readonly string[]; readonly keptMs: number };

async function look(host: string, settings: NameSettings): Promise<Answer> {
  const local = await hostsFileAddresses(host, settings.hostsFile ?? HOSTS_FILE);
  if (local.length > 0) return { addresses: local, keptMs: 0 };
  // RFC 6761, 6.3: no server is asked for these.
  if (host === "localhost" || host.endsWith(".localhost"))
    return { addresses: ["127.0.0.1", "::1"], keptMs: 0 };
  return ask(host, settings);
}

async function hostsFileAddresses(host: string, path: string): Promise<readonly string[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = (line.split("#")[0] ?? "").trim().split(/\s+/);
    return names.some((name) => name.toLowerCase() === host) ? [address] : [];
  });
}

/** One resolver a question, so that giving it up gives up nobody else's. */
async function ask(host: string, { limitMs, servers }: NameSettings): Promise<Answer> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), limitMs);
  const [four, six] = await Promise.all([
    resolver.resolve4(host, { ttl: true }).catch(() => []),
    resolver.resolve6(host, { ttl: true }).catch(() => []),
  ]);
  clearTimeout(timer);
  const records = inTurn(four, six);
  if (records.length === 0) throw new Failure("unresolved", "The host name could not be resolved.");
  return {
    addresses: records.map(({ address }) => address),
    keptMs: Math.min(KEPT_MAX_MS, ...records.map(({ ttl }) => ttl * 1000)),
  };
}

/** One of each in turn: whoever tries only the first few has tried both families. */
function inTurn<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  const longer = some.length > others.length ? some : others;
  return longer.flatMap((_, index) => [
    ...some.slice(index, index + 1),
    ...others.slice(index, index + 1),
  ]);
}
