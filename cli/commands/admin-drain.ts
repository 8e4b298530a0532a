import { Argument, Command } from "commander";
import { onDatabase } from "../service/operator.ts";
import { numberUpTo } from "../terminal/option-values.ts";
import { EXIT } from "../terminal/refusal.ts";
import { print } from "../terminal/terminal.ts";

type DrainOptions = {
  readonly process?: string;
  readonly undo?: boolean;
  readonly wait: number;
  readonly json?: boolean;
};
type LevelOptions = { readonly process?: string; readonly json?: boolean };

const WAIT_SECONDS = 60;
const WAIT_SECONDS_MAX = 3600;
const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent", "default"];

const DRAIN_HELP = `
A drained process takes no chunks, tasks, deliveries or periodic tasks, and its /readyz answers 503, so that a load balancer
sends it no requests; requests that arrive are served. Processes notice it within five seconds. The command returns when
they hold nothing, and exits with 1 when that takes longer than --wait. Without --process it concerns those that run now;
processes that start later are not drained. The operator's log records it.

Examples:
  $ platen admin jobs
  $ platen admin drain --process 0b5f6a52-8e0e-4f0a-9f66-6a5e6b6f7d10
  $ platen admin drain --undo
`;

const LEVEL_HELP = `
Takes effect within five seconds, without a restart, and lasts until the process ends; "default" is LOG_LEVEL again. No
level logs a cell, a key or a secret. The operator's log records it.

Examples:
  $ platen admin log-level debug
  $ platen admin log-level default
`;

/** `platen admin drain`: lets processes take no new work. */
export function drainCommand(): Command {
  return new Command("drain")
    .description("Let processes take no new work, and wait until they hold none.")
    .option("--process <id>", "only this process (default: all that run)")
    .option("--undo", "let them take work again")
    .option(
      "--wait <seconds>",
      "how long to wait for them",
      numberUpTo(WAIT_SECONDS_MAX),
      WAIT_SECONDS,
    )
    .option("--json", "print the processes as JSON")
    .addHelpText("after", DRAIN_HELP)
    .action(drain);
}

/** `platen admin log-level`: changes the log level of running processes. */
export function logLevelCommand(): Command {
  return new Command("log-level")
    .description("Change the log level of running processes.")
    .addArgument(new Argument("<level>", "the lowest level that is logged").choices(LEVELS))
    .option("--process <id>", "only this process (default: all that run)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", LEVEL_HELP)
    .action(setLevel);
}

async function drain({ process: id, undo = false, wait, json }: DrainOptions): Promise<void> {
  const { drainIn } = await import("@platen/service");
  const wanted = { process: id ?? null, undo, waitSeconds: wait };
  const result = await onDatabase((config) => drainIn(config, wanted));
  if (!result.is_done) process.exitCode = EXIT.failed;
  if (json === true) {
    print(JSON.stringify(result, null, 2));
    return;
  }
  for (const { process_id, host, state, holds } of result.processes)
    print(`${process_id} on ${host}: ${state}${state === "draining" ? `, holds ${holds}` : ""}`);
}

async function setLevel(level: string, { process: id, json }: LevelOptions): Promise<void> {
  const { setLogLevelIn } = await import("@platen/service");
  const wanted = { process: id ?? null, level: level === "default" ? null : level };
  const result = await onDatabase((config) => setLogLevelIn(config, wanted));
  print(
    json === true
      ? JSON.stringify(result, null, 2)
      : `${result.processes.length} processes log at the level ${level} within five seconds.`,
  );
}
