import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectionUrl } from "@platen/service/embedded";
import pg from "pg";
import { postmasterOf, startCounting } from "./counting-postgres.ts";
import { cpuMicrosOf, cpuMicrosOfTree } from "./cpu-of.ts";
import { ENDPOINTS, FLOODED_ENDPOINTS } from "./endpoints.ts";
import { loopbackIdentity } from "./identity.ts";
import { openOurs } from "./ours.ts";
import { openPeer, type PeerTuning } from "./peer.ts";
import { type Receivers, startReceivers } from "./receivers.ts";
import type { Endpoint, Ground, Side } from "./side.ts";

/** One PostgreSQL, one set of receivers, and the compared implementations. */
export type Environment = {
  readonly endpoints: readonly Endpoint[];
  readonly receivers: Receivers;
  readonly ca: string;
  readonly pool: pg.Pool;
  readonly sides: readonly Side[];
  /** The same, plus variants configured for hanging endpoints. */
  readonly hangingSides: readonly Side[];
  /** CPU time so far of a sending process and of the whole PostgreSQL. */
  readonly cpu: (pid: number) => Promise<Cpu>;
};

/** CPU time in microseconds. */
export type Cpu = { readonly sender: number; readonly database: number };

/** Which implementations are compared, and the peer's tuning. */
export type ComparedSides = {
  readonly only: readonly ("ours" | "peer")[];
  readonly peer: PeerTuning;
};

/** Accounts with ten webhooks each; one more account has the flooded ones. */
const ACCOUNTS = 50;

/** Creates it in a temporary folder; `things` disposes of everything. */
export async function openEnvironment(
  compared: ComparedSides,
  things: AsyncDisposableStack,
): Promise<Environment> {
  const home = await mkdtemp(join(tmpdir(), "platen-webhooks-"));
  things.defer(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755); // When run as root, the database runs as another user who needs access.
  const cluster = await startCounting(home);
  things.defer(async () => void (await cluster.stop()));
  const databaseUrl = connectionUrl(cluster.config);
  const pool = new pg.Pool({ ...cluster.config, max: 2 });
  things.defer(() => pool.end());
  const identity = await loopbackIdentity();
  const caFile = join(home, "receivers.pem");
  await writeFile(caFile, identity.cert);
  const receivers = await startReceivers(ENDPOINTS + FLOODED_ENDPOINTS.length, identity);
  things.defer(receivers.stop);
  const endpoints = receivers.urls.map((url, index) => ({ url, account: accountOf(index) }));
  const ground: Ground = { pool, databaseUrl, home, caFile, accounts: ACCOUNTS + 1, endpoints };
  const sides: Side[] = [];
  const hangingSides: Side[] = [];
  if (compared.only.includes("ours")) {
    const ours = await openOurs(ground);
    things.defer(ours.close);
    sides.push(ours);
    hangingSides.push(ours);
  }
  if (compared.only.includes("peer")) {
    const peer = await openPeer(ground, compared.peer);
    things.defer(peer.close);
    sides.push(peer);
    hangingSides.push(peer, peer.withManyWorkers);
  }
  const postmaster = await postmasterOf(cluster.config.host);
  const cpu = async (pid: number): Promise<Cpu> => ({
    sender: await cpuMicrosOf(pid),
    database: await cpuMicrosOfTree(postmaster),
  });
  return { endpoints, receivers, ca: identity.cert, pool, sides, hangingSides, cpu };
}

function accountOf(index: number): number {
  return index < ENDPOINTS ? index % ACCOUNTS : ACCOUNTS;
}
