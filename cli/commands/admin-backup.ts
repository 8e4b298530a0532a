import { Command } from "commander";
import { count, size } from "../output/wording.ts";
import { readSettings } from "../service/settings.ts";
import { Refusal, reasonOf } from "../terminal/refusal.ts";
import { print, printNotice } from "../terminal/terminal.ts";

const BACKUP_HELP = `
Copies the embedded database, the files in PLATEN_STORAGE and encryption.key into a new folder that only its owner can
enter, whether or not the service runs. The folder must be empty. It contains everything that the installation knows; with
--without-key it does not open the secrets in it.

With DATABASE_URL use the tools of that server, with an object store those of the store: see docs/backup.md.

Examples:
  $ platen admin backup /srv/backups/2026-11-28
  $ platen admin verify --backup /srv/backups/2026-11-28
`;

const RESTORE_HELP = `
Copies a backup into an empty PLATEN_HOME, and its files into an empty PLATEN_STORAGE, and compares every file with its
checksum. Then start the service, or run "platen admin verify".

Examples:
  $ PLATEN_HOME=/srv/restored platen admin restore /srv/backups/2026-11-28
`;

/** `platen admin backup`: copies an installation while it runs. */
export function backupCommand(): Command {
  return new Command("backup")
    .description("Copy the embedded database, the stored files and the key into a folder.")
    .argument("<folder>", "an empty or new folder")
    .option("--without-key", "leave out encryption.key")
    .option("--json", "print the result as JSON")
    .addHelpText("after", BACKUP_HELP)
    .action(backup);
}

/** `platen admin restore`: an installation from a backup. */
export function restoreCommand(): Command {
  return new Command("restore")
    .description("Restore a backup into an empty PLATEN_HOME.")
    .argument("<folder>", "the folder of the backup")
    .option("--json", "print the result as JSON")
    .addHelpText("after", RESTORE_HELP)
    .action(restore);
}

async function backup(
  folder: string,
  { withoutKey = false, json = false }: { withoutKey?: boolean; json?: boolean },
): Promise<void> {
  const { backupIn } = await import("@platen/service");
  const config = await readSettings();
  const made = await backupIn(config, { folder, withKey: !withoutKey }).catch((error: unknown) => {
    throw new Refusal(`The backup was not made: ${reasonOf(error)}.`);
  });
  if (json) {
    print(JSON.stringify(made, null, 2));
    return;
  }
  print(`${count(made.files)} files (${size(made.bytes)}) are in ${made.folder}.`);
  if (made.objects === null) printNotice("Files in the object store are not part of it.");
  if (!made.encryption_key)
    printNotice("encryption.key is not part of it: without that key its secrets stay closed.");
}

async function restore(folder: string, { json = false }: { json?: boolean }): Promise<void> {
  const { restoreIn } = await import("@platen/service");
  const config = await readSettings();
  const restored = await restoreIn(config, folder).catch((error: unknown) => {
    throw new Refusal(`The backup was not restored: ${reasonOf(error)}.`);
  });
  if (json) {
    print(JSON.stringify(restored, null, 2));
    return;
  }
  print(`${count(restored.files)} files (${size(restored.bytes)}) are restored.`);
  print(`  data     ${restored.home}, as of ${restored.created_at}`);
  print(`  files    ${restored.objects_at}`);
  if (!restored.encryption_key)
    printNotice("The backup has no encryption.key: put it into PLATEN_HOME before the start.");
}
