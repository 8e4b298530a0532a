import { Command, InvalidArgumentError } from "commander";
import { onDatabase } from "../service/operator.ts";
import { print, printNotice } from "../terminal/terminal.ts";

type Options = { readonly advanceTo?: Date; readonly json?: boolean };

const HELP = `
A service that bills in a sandbox (BILLING=sandbox, or unset) has its own clock, which can be advanced, so that trials
end, plans renew, months close and cards fail within minutes. The service need not be running. The clock cannot be set
back, and records keep the times at which they were made.

Examples:
  $ platen admin clock
  $ platen admin clock --advance-to 2026-12-24T09:00:00Z
`;

/** `platen admin clock`: shows the time of service and sandbox, or advances it. */
export function clockCommand(): Command {
  return new Command("clock")
    .description("Show the time of a service that bills in a sandbox, or advance it.")
    .option("--advance-to <time>", "advance to this time, in ISO 8601", timeOf)
    .option("--json", "print the time as JSON")
    .addHelpText("after", HELP)
    .action(turn);
}

async function turn({ advanceTo, json }: Options): Promise<void> {
  const { readOrMoveClockIn } = await import("@platen/service");
  const wish = { advanceTo: advanceTo ?? null, onStep };
  const reading = await onDatabase((config) => readOrMoveClockIn(config, wish));
  if (json === true) {
    print(JSON.stringify(reading, null, 2));
    return;
  }
  print(`Service  ${reading.service}${reading.is_frozen ? ", stopped" : ""}`);
  print(`Sandbox  ${reading.sandbox ?? "not running: due events are processed on demand"}`);
}

function onStep(now: Date): void {
  printNotice(`  due ${now.toISOString()}`);
}

const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function timeOf(text: string): Date {
  const time = new Date(text);
  if (TIME.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError("Give a time such as 2026-12-24T09:00:00Z, or a date.");
}
