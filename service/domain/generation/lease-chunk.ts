import type { Clock } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import { chooseLine } from "./choose-line.ts";
import { type Lease, leaseEnd } from "./chunk.ts";
import type { GenerationStore } from "./store.ts";

type Ports = {
  readonly transact: Transact<{ readonly generation: GenerationStore }>;
  readonly clock: Clock;
};

/** Leases the chunk whose turn it is; null when none waits. */
export async function leaseChunk({ transact, clock }: Ports): Promise<Lease | null> {
  return await transact(async ({ generation }) => {
    const now = clock.now();
    // An idle worker looks every second and takes no turn away from anybody.
    if ((await generation.listLines(now)).length === 0) return null;
    const turn = await generation.nextTurn();
    const line = chooseLine(await generation.listLines(now), turn);
    return line === null ? null : await generation.leaseChunk(line, turn, now, leaseEnd(now));
  });
}
