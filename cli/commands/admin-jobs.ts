import { Command } from "commander";
import { tableLines } from "../output/table.ts";
import { count, counted } from "../output/wording.ts";
import { onDatabase } from "../service/operator.ts";
import { print } from "../terminal/terminal.ts";

type Json = { readonly json?: boolean };

const JOBS_HELP = `
Waiting chunks and tasks by priority with the age of the oldest, jobs and tasks by status, and the processes that run with
the leases and deliveries that they hold. Work of read-only accounts does not wait.

Examples:
  $ platen admin jobs
  $ platen admin jobs --json
`;

const REQUEUE_HELP = `
For a job or task that is stuck although workers run: its leases end, and delays after failures too, so that another worker
takes it at once. What a worker that still holds it returns is discarded, so nothing is counted twice; running the command
twice does no harm. Work that has ended is refused: failed rows are retried by "platen jobs retry", and a failed task has no
values any more. The operator's log records it.

Example:
  $ platen admin requeue bulk_5raZevUa5FHr1wb5sNE4V8a4
`;

/** `platen admin jobs`: the work of the deployment. */
export function workCommand(): Command {
  return new Command("jobs")
    .description("Show waiting work, jobs and tasks by status, and the running processes.")
    .option("--json", "print it as JSON")
    .addHelpText("after", JOBS_HELP)
    .action(show);
}

/** `platen admin requeue`: gives the work of a job or task to another worker. */
export function requeueCommand(): Command {
  return new Command("requeue")
    .description("Let another worker take the unfinished work of a job or task.")
    .argument("<id>", "the id of the job or task")
    .option("--json", "print the result as JSON")
    .addHelpText("after", REQUEUE_HELP)
    .action(requeue);
}

async function show({ json }: Json): Promise<void> {
  const { readWorkIn } = await import("@platen/service");
  const work = await onDatabase(readWorkIn);
  if (json === true) {
    print(JSON.stringify(work, null, 2));
    return;
  }
  const waiting = work.waiting.map((one) => [
    one.kind,
    one.priority,
    count(one.count),
    count(one.rows),
    `${count(one.oldest_seconds)} s`,
  ]);
  print(waiting.length === 0 ? "No work waits." : tableLines(WAITING, waiting).join("\n"));
  const states = work.states.map((one) => [one.kind, one.status, count(one.count)]);
  if (states.length > 0) print(`\n${tableLines(STATES, states).join("\n")}`);
  const processes = work.processes.map((one) => [
    one.process_id,
    one.role,
    one.host,
    one.state,
    count(one.holds),
    one.log_level ?? "",
  ]);
  if (processes.length > 0) print(`\n${tableLines(PROCESSES, processes).join("\n")}`);
}

async function requeue(id: string, { json }: Json): Promise<void> {
  const { requeueIn } = await import("@platen/service");
  const result = await onDatabase((config) => requeueIn(config, id));
  print(
    json === true
      ? JSON.stringify(result, null, 2)
      : `${counted(result.requeued, "piece")} of work of ${id} can be taken again.`,
  );
}

const WAITING = [
  { title: "WAITING" },
  { title: "PRIORITY" },
  { title: "COUNT", align: "right" },
  { title: "ROWS", align: "right" },
  { title: "OLDEST", align: "right" },
] as const;

const STATES = [
  { title: "KIND" },
  { title: "STATUS" },
  { title: "COUNT", align: "right" },
] as const;

const PROCESSES = [
  { title: "PROCESS" },
  { title: "ROLE" },
  { title: "HOST" },
  { title: "STATE" },
  { title: "HOLDS", align: "right" },
  { title: "LOG" },
] as const;
