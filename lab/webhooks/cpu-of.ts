import { readdir, readFile } from "node:fs/promises";

/** Microseconds per tick of `/proc` on Linux. */
const TICK_MICROS = 10_000;

/** CPU time of a process with all its threads so far, in microseconds; 0 without `/proc`. */
export async function cpuMicrosOf(pid: number): Promise<number> {
  const times = await timesOf(pid);
  return times === null ? 0 : times.own * TICK_MICROS;
}

/** The same for a process, its children, and their ended children: a whole PostgreSQL. */
export async function cpuMicrosOfTree(pid: number): Promise<number> {
  const root = await timesOf(pid);
  if (root === null) return 0;
  const all = await Promise.all((await processes()).map(timesOf));
  const living = all.reduce((sum, times) => sum + (times?.parent === pid ? times.own : 0), 0);
  return (root.own + root.ended + living) * TICK_MICROS;
}

/** CPU time of the ended children of this process, and of theirs, in microseconds. */
export async function endedMicrosOfSelf(): Promise<number> {
  const times = await timesOf(process.pid);
  return (times?.ended ?? 0) * TICK_MICROS;
}

type Times = { readonly parent: number; readonly own: number; readonly ended: number };

async function processes(): Promise<readonly number[]> {
  const names = await readdir("/proc").catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

// proc(5): after the name in parentheses follow state, ppid … utime, stime, cutime, cstime.
async function timesOf(pid: number): Promise<Times | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  if (user === undefined || system === undefined) return null;
  const ended = (endedUser ?? 0) + (endedSystem ?? 0);
  return { parent: parent ?? 0, own: user + system, ended };
}
