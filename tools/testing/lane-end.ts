/** Cleanup of resources that test files share in one process, which runs after its last file. */

const works: (() => Promise<unknown>)[] = [];
let isLane = false;

/** Called by a process that runs several files and then calls `endLane`. */
export function beginLane(): void {
  isLane = true;
}

/** Runs `work` when this process has run its last file. Returns false where it runs one file and then ends by itself. */
export function atLaneEnd(work: () => Promise<unknown>): boolean {
  if (isLane) works.push(work);
  return isLane;
}

/** Runs everything that was registered. */
export async function endLane(): Promise<void> {
  await Promise.allSettled(works.splice(0).map((work) => work()));
}
