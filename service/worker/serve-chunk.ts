import { later } from "#base/instant.ts";
import {
  type FillPorts,
  fillChunk,
  type Lease,
  leaseChunk,
  leaseEnd,
  RENEW_EVERY_SECONDS,
} from "#domain/generation";

/** A chunk that could not be filled, for want of room say, is tried again after so long. */
const TRY_AGAIN_SECONDS = 5;

/** What serving chunks needs. */
export type ServePorts = FillPorts & {
  /** Told of what will be tried again. */
  readonly onError: (error: unknown, what: string) => void;
};

/** Fills the chunk whose turn it is, keeping its lease meanwhile; false when none waits. */
export async function serveChunk(ports: ServePorts, held: Set<Lease>): Promise<boolean> {
  const lease = await leaseChunk(ports);
  if (lease === null) return false;
  held.add(lease);
  const renewing = setInterval(() => void renew(ports, lease), RENEW_EVERY_SECONDS * 1000);
  try {
    await fillChunk(ports, lease);
  } catch (error) {
    ports.onError(error, "a chunk will be tried again");
    await giveBack(ports, lease, TRY_AGAIN_SECONDS);
  } finally {
    clearInterval(renewing);
    held.delete(lease);
  }
  return true;
}

/** Lets others take the chunk from so many seconds on; when that fails its lease lapses all the same. */
export async function giveBack(
  { generation, clock, onError }: ServePorts,
  lease: Lease,
  seconds: number,
): Promise<void> {
  try {
    await generation.releaseLease(lease, later(clock.now(), seconds));
  } catch (error) {
    onError(error, "a lease was not given back");
  }
}

// When it is no longer ours, what we bring back will be discarded; so there is nothing to do.
async function renew({ generation, clock, onError }: ServePorts, lease: Lease): Promise<void> {
  try {
    await generation.renewLease(lease, leaseEnd(clock.now()));
  } catch (error) {
    onError(error, "a lease was not renewed");
  }
}
