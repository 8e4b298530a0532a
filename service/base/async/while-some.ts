import { type Clock, later } from "../instant.ts";

/** Bounds the rounds where the time does not. */
const ROUNDS_MAX = 10_000;

/** Repeats a step that handles some of a backlog until it finds none (0), or for so many seconds. */
export async function whileSome(
  clock: Clock,
  seconds: number,
  step: () => Promise<number>,
): Promise<void> {
  const end = later(clock.now(), seconds);
  for (let round = 0; round < ROUNDS_MAX; round += 1)
    if ((await step()) === 0 || clock.now() >= end) return;
}
