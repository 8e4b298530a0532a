import { Command } from "commander";
import { tableLines } from "../output/table.ts";
import { onDatabase } from "../service/operator.ts";
import { EXIT } from "../terminal/refusal.ts";
import { print } from "../terminal/terminal.ts";

const HELP = `
Checks versions, clocks, the durability of the database, its connections, the processes, the storage (an object is stored,
read and deleted), the mail server and BASE_URL, with the settings of this environment and from this machine. Changes
nothing else. Exits with 1 when a check fails; warnings do not count.

Examples:
  $ platen admin doctor
  $ platen admin doctor --json
`;

/** `platen admin doctor`: checks an installation. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description("Check the database, the storage, the mail server and the settings.")
    .option("--json", "print the checks as JSON")
    .addHelpText("after", HELP)
    .action(examine);
}

async function examine({ json }: { readonly json?: boolean }): Promise<void> {
  const { examineIn } = await import("@platen/service");
  const findings = await onDatabase(examineIn);
  if (findings.some(({ status }) => status === "fail")) process.exitCode = EXIT.failed;
  if (json === true) {
    print(JSON.stringify({ checks: findings }, null, 2));
    return;
  }
  const columns = [{ title: "CHECK" }, { title: "STATUS" }, { title: "DETAIL" }] as const;
  const rows = findings.map(({ check, status, detail }) => [check, status, detail]);
  print(tableLines(columns, rows).join("\n"));
}
