import { type AccountQueue, PRIORITIES } from "#domain/bulk-records";

/** One of this many turns goes to the lowest priority that has waiting work. */
const LOWEST_EVERY = 20;

/**
 * The queue to serve next. High goes before normal before low, but every LOWEST_EVERY-th turn serves the lowest waiting
 * priority; within a priority the account served longest ago goes first. Null when no queue is waiting.
 */
export function chooseQueue(queues: readonly AccountQueue[], turn: number): AccountQueue | null {
  const ranks = queues.map((queue) => PRIORITIES.indexOf(queue.priority));
  const rank = turn % LOWEST_EVERY === 0 ? Math.min(...ranks) : Math.max(...ranks);
  let chosen: AccountQueue | null = null;
  for (const queue of queues) {
    if (PRIORITIES.indexOf(queue.priority) !== rank) continue;
    if (chosen === null || queue.lastTurn < chosen.lastTurn) chosen = queue;
  }
  return chosen;
}
