const NANOSECONDS = 1_000_000;

/** Milliseconds of the machine's own clock, with parts: the same in all of its processes, and never set back. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / NANOSECONDS;
}
