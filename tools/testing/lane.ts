/**
 * A process that runs test files one after another: node lane.ts, files by message.
 *
 * Each file becomes one suite of its tests, so that hooks at the file's top level run when the
 * file ends. `--alone FILE` runs that file alone without this nesting, for runs that select tests by name.
 */
import { suite } from "node:test";
import { pathToFileURL } from "node:url";
import { cpuMs } from "./cpu-time.ts";
import { beginLane, endLane } from "./lane-end.ts";
import type { LaneMessage } from "./lane-messages.ts";
import { beginFile, endFile } from "./light-test-context.ts";

const [mode = "", aloneFile = ""] = process.argv.slice(2);

if (mode === "--alone") {
  await import(pathToFileURL(aloneFile).href);
} else {
  beginLane();
  process.on("message", (message: LaneMessage) => {
    if (message.kind === "end") void endLane().finally(() => process.exit(0));
    if (message.kind === "run") void runFile(message.file);
  });
  // The runner has exited.
  process.on("disconnect", () => process.exit(1));
}

async function runFile(file: string): Promise<void> {
  const restore = keepProcessState();
  const before = cpuMs();
  const began = performance.now();
  await suite(file, async () => {
    beginFile();
    await import(pathToFileURL(file).href);
  });
  endFile();
  const wallMs = performance.now() - began;
  const after = cpuMs();
  restore();
  send({
    kind: "measured",
    file,
    cost: {
      wallMs,
      ownMs: after.ownMs - before.ownMs,
      childrenMs: after.childrenMs - before.childrenMs,
    },
  });
}

function send(message: LaneMessage): void {
  process.send?.(message);
}

/** Restores process state, so that a file does not affect the next one. */
function keepProcessState(): () => void {
  const env = { ...process.env };
  const folder = process.cwd();
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.chdir(folder);
    process.exitCode = undefined;
  };
}
