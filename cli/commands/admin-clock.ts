import { Command, InvalidArgumentError } from "commander";
import { cannotReach } from "../cannot-reach.ts";
import { serviceRefusal } from "../service-refusal.ts";
import { readSettings } from "../settings.ts";
import { print, tell } from "../terminal.ts";

type Options = { readonly advanceTo?: Date; readonly json?: boolean };

const HELP = `
A service that bills in a sandbox (BILLING=sandbox, or unset) has a time of its own, which can be moved forward: trials
end, plans renew, months close and cards fail in minutes. The service may run or not. It never goes back, and what was
made at a later time stays so.

Examples:
  $ platen admin clock
  $ platen admin clock --advance-to 2026-12-24T09:00:00Z
`;

/** `platen admin clock`: where the time of service and sandbox stands, or further on. */
export function clockCommand(): Command {
  return new Command("clock")
    .description("Show the time of a service that bills in a sandbox, or move it forward.")
    .option("--advance-to <time>", "go on to this time, in ISO 8601", timeOf)
    .option("--json", "print where it stands as JSON")
    .addHelpText("after", HELP)
    .action(turn);
}

async function turn({ advanceTo, json }: Options): Promise<void> {
  const { readOrMoveClockIn } = await import("@platen/service");
  const config = await readSettings();
  const wish = { advanceTo: advanceTo ?? null, onStep };
  const reading = await readOrMoveClockIn(config, wish).catch((error: unknown) => {
    throw serviceRefusal(error) === null ? cannotReach(config, error) : error;
  });
  if (json === true) {
    print(JSON.stringify(reading, null, 2));
    return;
  }
  print(`Service  ${reading.service}${reading.is_frozen ? ", standing" : ""}`);
  print(`Sandbox  ${reading.sandbox ?? "not running: what is due is done when it is needed"}`);
}

function onStep(now: Date): void {
  tell(`  due ${now.toISOString()}`);
}

const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function timeOf(text: string): Date {
  const time = new Date(text);
  if (TIME.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError("It takes a time such as 2026-12-24T09:00:00Z, or a date.");
}
