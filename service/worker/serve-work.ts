import { present } from "#base/assert.ts";
import { onBehalfOf } from "#base/async/request-owner.ts";
import { type Instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { type ChunkDeps, fillChunk } from "#domain/bulk";
import { type FillDocumentDeps, fillTasks } from "#domain/documents";
import { type LeaseDeps, leaseWork, type Work } from "#domain/work";

/** Delay before work that could not be done, for example for lack of space, is tried again. */
const TRY_AGAIN_SECONDS = 5;

/** Dependencies of serving. */
export type ServePorts = ChunkDeps &
  FillDocumentDeps &
  LeaseDeps & {
    readonly renewMs: number;
    /** Receives errors of work that is tried again. */
    readonly onError: (error: unknown, what: string) => void;
  };

/** Work that this process holds. */
export type HeldWork = Map<Work, Renewals>;

/** The renewals of a lease. Only one is under way: renewals that wait for a lock would use up the connections. */
type Renewals = { readonly renewedAt: Instant; readonly underWay: Promise<void> | null };

/**
 * Does the next work, a chunk or some tasks, and keeps its lease meanwhile; returns false if none waits. `taken` is
 * called once it is leased.
 */
export async function serveWork(
  ports: ServePorts,
  held: HeldWork,
  taken: () => void = () => undefined,
): Promise<boolean> {
  await renewOverdue(ports, held);
  const work = await leaseWork(ports);
  if (work === null) return false;
  held.set(work, { renewedAt: ports.clock.now(), underWay: null });
  taken();
  // Work that is stuck takes the account's share of connections, not all of them.
  await onBehalfOf(accountOf(work), () => doWork(ports, held, work));
  return true;
}

async function doWork(ports: ServePorts, held: HeldWork, work: Work): Promise<void> {
  const renewing = setInterval(() => void renew(ports, held, work), ports.renewMs);
  try {
    await (work.kind === "chunk"
      ? fillChunk(ports, work.lease)
      : fillTasks(ports, work.tasks, ports.onError));
  } catch (error) {
    ports.onError(error, "work will be tried again");
    await giveBack(ports, work, TRY_AGAIN_SECONDS);
  } finally {
    clearInterval(renewing);
    held.delete(work);
  }
}

/** Releases the work after `seconds`; if that fails, its lease expires later. */
export async function giveBack(ports: ServePorts, work: Work, seconds: number): Promise<void> {
  const { bulk, tasks, clock, onError } = ports;
  const notBefore = later(clock.now(), seconds);
  try {
    if (work.kind === "chunk") await bulk.releaseLease(work.lease, notBefore);
    else await tasks.releaseTasks(idsOf(work), work.fence, notBefore);
  } catch (error) {
    onError(error, "a lease was not given back");
  }
}

/**
 * Renews this process's leases whose renewal is late. On a machine so busy that its timers are late, this precedes
 * every step that hands out expired leases: otherwise one lane takes the work of another lane of the same process, both
 * slow down, and the work of the first is discarded.
 */
export async function renewOverdue(ports: ServePorts, held: HeldWork): Promise<void> {
  const now = ports.clock.now();
  const late = [...held].filter(([, { renewedAt }]) => renewedAt + ports.renewMs < now);
  await Promise.all(late.map(([work]) => renew(ports, held, work)));
}

/** Renews the lease, or waits for the renewal that is under way. */
function renew(ports: ServePorts, held: HeldWork, work: Work): Promise<void> {
  const before = held.get(work);
  if (before === undefined) return Promise.resolve();
  const underWay = before.underWay ?? renewOnce(ports, held, work);
  held.set(work, { ...before, underWay });
  return underWay;
}

// When another has taken the work, our result will be discarded; there is nothing to do about it here.
async function renewOnce(ports: ServePorts, held: HeldWork, work: Work): Promise<void> {
  const { bulk, tasks, clock, leaseMs, onError } = ports;
  const now = clock.now();
  const until = later(now, leaseMs / 1000);
  let isRenewed = false;
  try {
    if (work.kind === "chunk") await bulk.renewLease(work.lease, until);
    else await tasks.renewTasks(idsOf(work), work.fence, until);
    isRenewed = true;
  } catch (error) {
    onError(error, "a lease was not renewed");
  }
  const after = held.get(work);
  if (after !== undefined)
    held.set(work, { renewedAt: isRenewed ? now : after.renewedAt, underWay: null });
}

type Tasks = Extract<Work, { kind: "tasks" }>;

function idsOf({ tasks }: Tasks): readonly Tasks["tasks"][number]["id"][] {
  return tasks.map(({ id }) => id);
}

function accountOf(work: Work): AccountId {
  if (work.kind === "chunk") return work.lease.accountId;
  return present(work.tasks[0], "task of a lease").accountId;
}
