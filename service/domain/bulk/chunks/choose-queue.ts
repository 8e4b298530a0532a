import { PRIORITIES, type Priority } from "../priority.ts";

/** One account's waiting chunks of one priority, and the turn in which the line was last served. */
export type AccountQueue = {
  readonly accountId: string;
  readonly priority: Priority;
  /** 0 when never. */
  readonly lastTurn: number;
};

/** Of so many chunks in a row, one goes to the lowest priority that waits. */
const LOWEST_EVERY = 20;

/**
 * Whose chunk is filled next. High goes before normal before low, but every twentieth turn serves the lowest that
 * waits; within a priority the account whose turn lies farthest back goes first. Null when nobody waits.
 */
export function chooseQueue(lines: readonly AccountQueue[], turn: number): AccountQueue | null {
  const ranks = lines.map((line) => PRIORITIES.indexOf(line.priority));
  const rank = turn % LOWEST_EVERY === 0 ? Math.min(...ranks) : Math.max(...ranks);
  let chosen: AccountQueue | null = null;
  for (const line of lines) {
    if (PRIORITIES.indexOf(line.priority) !== rank) continue;
    if (chosen === null || line.lastTurn < chosen.lastTurn) chosen = line;
  }
  return chosen;
}
