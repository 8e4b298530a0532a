import { type Instant, later } from "#base/instant.ts";
import { type FillPorts, fillChunk } from "#domain/bulk";
import {
  type FillTaskPorts,
  fillTasks,
  type LeasePorts,
  leaseWork,
  type Work,
} from "#domain/documents";

/** Work that could not be done, for want of room say, is tried again after so long. */
const TRY_AGAIN_SECONDS = 5;

/** What serving needs. */
export type ServePorts = FillPorts & FillTaskPorts & LeasePorts & { readonly renewMs: number };

/** Work that this process holds, and when each lease was last renewed. */
export type HeldWork = Map<Work, Instant>;

/**
 * Does the work whose turn it is, a chunk or some tasks, keeping its lease meanwhile; false when none waits. `taken` is
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
  held.set(work, ports.clock.now());
  taken();
  const renewing = setInterval(() => void renew(ports, held, work), ports.renewMs);
  try {
    await (work.kind === "chunk" ? fillChunk(ports, work.lease) : fillTasks(ports, work.tasks));
  } catch (error) {
    ports.onError(error, "work will be tried again");
    await giveBack(ports, work, TRY_AGAIN_SECONDS);
  } finally {
    clearInterval(renewing);
    held.delete(work);
  }
  return true;
}

/** Lets others take the work from so many seconds on; when that fails its lease lapses all the same. */
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
 * Renews leases of ours whose renewal is late. On a machine so busy that its timers are, this comes before every step
 * that hands out expired leases: else one lane takes what another lane of the same process is working on, both slow
 * down, and the work of the first is discarded.
 */
export async function renewOverdue(ports: ServePorts, held: HeldWork): Promise<void> {
  const now = ports.clock.now();
  const late = [...held].filter(([, renewedAt]) => renewedAt + ports.renewMs < now);
  await Promise.all(late.map(([work]) => renew(ports, held, work)));
}

// When another has taken the work, our result will be discarded; there is nothing to do about it here.
async function renew(ports: ServePorts, held: HeldWork, work: Work): Promise<void> {
  const { bulk, tasks, clock, leaseMs, onError } = ports;
  const now = clock.now();
  const until = later(now, leaseMs / 1000);
  try {
    if (work.kind === "chunk") await bulk.renewLease(work.lease, until);
    else await tasks.renewTasks(idsOf(work), work.fence, until);
    if (held.has(work)) held.set(work, now);
  } catch (error) {
    onError(error, "a lease was not renewed");
  }
}

type Tasks = Extract<Work, { kind: "tasks" }>;

function idsOf({ tasks }: Tasks): readonly Tasks["tasks"][number]["id"][] {
  return tasks.map(({ id }) => id);
}
