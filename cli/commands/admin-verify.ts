import { Command } from "commander";
import { count } from "../output/wording.ts";
import { readSettings } from "../service/settings.ts";
import { EXIT, Refusal, reasonOf } from "../terminal/refusal.ts";
import { print } from "../terminal/terminal.ts";

type Options = { readonly backup?: string; readonly all?: boolean; readonly json?: boolean };

const FAULTS_SHOWN = 20;

const HELP = `
Compares the ledger with the counters and with the rows of jobs; looks for every stored file that has not expired, with its
size, and compares the checksums of a hundred of them; opens the secrets with the encryption key. Exits with 1 and names
what differs. Nothing is changed, and the service may run.

With --backup every file of the backup is compared with its checksum, and then a copy of its database is started in a
temporary folder (TMPDIR), which needs space for it.

Examples:
  $ platen admin verify
  $ platen admin verify --backup /srv/backups/2026-11-28 --all --json
`;

/** `platen admin verify`: whether an installation, or a backup, is whole. */
export function verifyCommand(): Command {
  return new Command("verify")
    .description("Check counts, stored files and secrets of the installation or of a backup.")
    .option("--backup <folder>", "a backup instead of the installation")
    .option("--all", "compare the checksums of all stored files")
    .option("--json", "print the result as JSON")
    .addHelpText("after", HELP)
    .action(verify);
}

async function verify({ backup, all = false, json = false }: Options): Promise<void> {
  const { verifyIn } = await import("@platen/service");
  const config = await readSettings();
  const wanted = { backup: backup ?? null, all };
  const found = await verifyIn(config, wanted).catch((error: unknown) => {
    throw new Refusal(`The check could not be made: ${reasonOf(error)}.`);
  });
  if (json) print(JSON.stringify(found, null, 2));
  else {
    print(`ledger   ${count(found.ledger)} outputs, counters ${count(found.counter)}`);
    print(
      `rows     ${count(found.rows_succeeded)} succeeded, ${count(found.rows_recorded)} recorded`,
    );
    print(`files    ${count(found.objects)} expected, ${count(found.objects_hashed)} read`);
    print(`secrets  ${count(found.secrets)}`);
    for (const fault of found.faults.slice(0, FAULTS_SHOWN)) print(`fault    ${fault}`);
    const more = found.faults.length - FAULTS_SHOWN;
    if (more > 0) print(`fault    ${count(more)} more`);
  }
  if (found.faults.length > 0) process.exitCode = EXIT.failed;
}
