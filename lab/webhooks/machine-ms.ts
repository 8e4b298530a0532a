const NANOSECONDS = 1_000_000;

/** Milliseconds with fractions of a monotonic clock that all processes of the machine share. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / NANOSECONDS;
}
