import { Command } from "commander";
import { onDatabase } from "../service/operator.ts";
import { print, printNotice } from "../terminal/terminal.ts";

type Options = { readonly plan?: boolean; readonly json?: boolean };

const HELP = `
Applies the migrations that the database lacks, each on its own, while services run. A migration that does not get its
lock within 1 s lets the requests behind it continue and is tried again, for about two minutes; run it again to continue.
The release before still runs on the migrated database: see docs/upgrade.md.

Processes migrate at their start unless PLATEN_MIGRATE is "never".

Examples:
  $ platen admin migrate --plan
  $ platen admin migrate
`;

/** `platen admin migrate`: brings the database to the schema of this version. */
export function migrateCommand(): Command {
  return new Command("migrate")
    .description("Apply the migrations that the database lacks.")
    .option("--plan", "only list them")
    .option("--json", "print the result as JSON")
    .addHelpText("after", HELP)
    .action(migrate);
}

async function migrate({ plan = false, json = false }: Options): Promise<void> {
  const { migrateIn } = await import("@platen/service");
  const result = await onDatabase((config) =>
    migrateIn(config, { isPlan: plan, onRetry: printRetry }),
  );
  if (json) {
    print(JSON.stringify(result, null, 2));
    return;
  }
  if (result.schema === "ahead")
    print("The next version has migrated the database; this one runs on it.");
  else if (result.migrations.length === 0) print("The database has every migration.");
  for (const { name, kind } of result.migrations)
    print(`${result.applied ? "applied" : "missing"}  ${name}  (${kind})`);
}

function printRetry(name: string, attempt: number): void {
  printNotice(`${name} waits for locks (attempt ${attempt}).`);
}
