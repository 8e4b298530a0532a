import { readFileSync } from "node:fs";

/** CPU time of this process, and of its children that have ended (Linux only, else 0). */
export function cpuMs(): { readonly ownMs: number; readonly childrenMs: number } {
  const { user, system } = process.cpuUsage();
  return { ownMs: (user + system) / 1000, childrenMs: endedChildrenMs() };
}

/** proc(5): fields 16 and 17 of /proc/PID/stat, in ticks of 10 ms; field 3 follows the closing parenthesis. */
function endedChildrenMs(): number {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return 0;
  }
}
