/**
 * Outlives a test run and cleans up after it: node guard.ts FOLDER, process group ids by line on standard input.
 *
 * Acts when standard input ends, which it does also when the runner is killed: ends the groups, PostgreSQL servers
 * whose data lies in FOLDER and other processes that refer to it, then removes FOLDER.
 */
import { globSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 50;
/** PostgreSQL releases its shared memory on SIGQUIT; what has not ended by then is killed. */
const SERVER_POLLS_MAX = 40;
const REMOVE_TRIES = 10;

const [folder = ""] = process.argv.slice(2);
if (folder === "") throw new Error("usage: node guard.ts FOLDER");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

const groups: number[] = [];
for await (const line of createInterface({ input: process.stdin })) groups.push(Number(line));
for (const group of groups) signalIfThere(-group, "SIGKILL");
await stopServers();
for (const pid of referringProcesses()) signalIfThere(pid, "SIGKILL");
rmSync(folder, { recursive: true, force: true, maxRetries: REMOVE_TRIES, retryDelay: POLL_MS });

async function stopServers(): Promise<void> {
  const servers = globSync("**/postmaster.pid", { cwd: folder }).flatMap((lock) => {
    const pid = Number.parseInt(readText(join(folder, lock)), 10);
    return Number.isInteger(pid) && pid > 1 && isServer(pid) ? [pid] : [];
  });
  for (const pid of servers) signalIfThere(pid, "SIGQUIT");
  for (let poll = 0; poll < SERVER_POLLS_MAX && servers.some(isServer); poll += 1)
    await pause(POLL_MS);
  for (const pid of servers.filter(isServer)) signalIfThere(pid, "SIGKILL");
}

/** A stale lock file may name a process that has nothing to do with us. */
function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = readText(`/proc/${pid}/cmdline`);
  return command === "" ? process.platform !== "linux" : command.includes("postgres");
}

/** Linux: processes whose command line, environment or working folder lies in the folder. */
function referringProcesses(): number[] {
  if (process.platform !== "linux") return [];
  const ids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return ids.filter((pid) => {
    if (pid === process.pid) return false;
    const about = ["cmdline", "environ"].map((name) => readText(`/proc/${pid}/${name}`));
    return [...about, linkOf(`/proc/${pid}/cwd`)].some((text) => text.includes(folder));
  });
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
