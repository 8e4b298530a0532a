import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";

/** USER_HZ is fixed at 100 for user space on Linux: /proc counts in ticks of 10 ms. */
const TICK_MS = 10;
/** proc(5): utime is field 14, stime 15; the fields after the name in parentheses start with field 3. */
const UTIME_AT = 14 - 3;
const STIME_AT = 15 - 3;
const PS_MS_MAX = 5000;
const SECONDS_PER_PART = [1, 60, 3600];
const SECONDS_PER_DAY = 86_400;

/** CPU time of a process with all its threads, ms. Null when it has ended or the system does not report it (Windows). */
export async function processCpuMs(pid: number): Promise<number | null> {
  if (process.platform === "linux") return linuxCpuMs(pid);
  if (process.platform === "win32") return null;
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const args = ["-o", "time=", "-p", String(pid)];
  execFile("ps", args, { timeout: PS_MS_MAX }, (error, stdout) =>
    resolve(error === null ? psTimeMs(stdout) : null),
  );
  return await promise;
}

function linuxCpuMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[UTIME_AT]) + Number(fields[STIME_AT]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : null;
  } catch {
    return null;
  }
}

/** Reads `[[dd-]hh:]mm:ss[.cc]`, as ps prints it on Linux, BSD and macOS; null for anything else. */
export function psTimeMs(text: string): number | null {
  const found = /^(?:(\d+)-)?((?:\d+:)?\d+:\d+(?:\.\d+)?)$/.exec(text.trim());
  if (found === null) return null;
  const [, days = "0", clock = ""] = found;
  let seconds = Number(days) * SECONDS_PER_DAY;
  for (const [place, part] of clock.split(":").toReversed().entries())
    seconds += Number(part) * (SECONDS_PER_PART[place] ?? 0);
  return seconds * 1000;
}
