import { readFile } from "node:fs/promises";

/** Whether a process runs; one that has ended and was not yet waited for does not. For Linux. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return stat !== null && !/\) [ZX] /.test(stat);
}

/** The children of a process whose command line contains the text. */
export async function childrenOf(pid: number, text = ""): Promise<readonly number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const pids = list.split(" ").filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((child) => readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "")),
  );
  return pids.filter((_, index) => commands[index]?.includes(text) === true);
}

/** Kills a process unless it has ended. */
export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
