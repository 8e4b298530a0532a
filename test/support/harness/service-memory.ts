import { existsSync, readdirSync, readFileSync } from "node:fs";

const KB = 1024;

/** True where `/proc` shows the memory of a process. */
export const canMeasureMemory = existsSync("/proc/self/smaps_rollup");

/** Memory of processes and all their children in bytes, shared pages counted once (PSS). */
export function memoryOf(...roots: readonly number[]): number {
  const children = childrenByParent();
  const all = new Set<number>();
  const open = [...roots];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    all.add(pid);
    open.push(...(children.get(pid) ?? []));
  }
  return [...all].reduce((bytes, pid) => bytes + pssOf(pid), 0);
}

function childrenByParent(): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    // State and parent follow the program's name in parentheses (proc_pid_stat).
    const stat = readText(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * KB;
}

/** Empty for a process that has exited. */
function readText(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/** Processes with a folder in their command line, such as an embedded PostgreSQL, which is not a child of the service. */
export function processesNaming(folder: string): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && readText(`/proc/${name}/cmdline`).includes(folder))
    .map(Number);
}
