import { Command } from "commander";
import { count, size } from "../output/wording.ts";
import { readSettings } from "../service/settings.ts";
import { startProgress } from "../terminal/progress.ts";
import { Refusal, reasonOf } from "../terminal/refusal.ts";
import { print } from "../terminal/terminal.ts";

type Options = {
  readonly from?: string;
  readonly to: string;
  readonly verify?: boolean;
  readonly json?: boolean;
};

const HELP = `
A place is a folder, or s3://bucket/prefix with the PLATEN_S3_… settings. Every object that is copied is read back and
compared. A run that was interrupted is continued by running it again. The source stays as it is.

Run it once while the service runs, which takes most of the time; then stop all processes, run it again, change
PLATEN_STORAGE and start them. A service does not start on a place that a move into has not ended.

Examples:
  $ platen admin move-objects --to s3://forms/production
  $ platen admin move-objects --from s3://forms/production --to /srv/platen/objects --verify
`;

/** `platen admin move-objects`: copies all stored objects to another place. */
export function moveObjectsCommand(): Command {
  return new Command("move-objects")
    .description("Copy all stored files to another folder or object store, and verify them.")
    .requiredOption("--to <place>", "where the files go")
    .option("--from <place>", "where they are (default: PLATEN_STORAGE)")
    .option("--verify", "read also files that the target has already, instead of comparing sizes")
    .option("--json", "print the result as JSON")
    .addHelpText("after", HELP)
    .action(move);
}

async function move({ from, to, verify = false, json = false }: Options): Promise<void> {
  const { moveObjectsIn } = await import("@platen/service");
  const [source, target] = [
    await readSettings(from === undefined ? {} : { PLATEN_STORAGE: from }),
    await readSettings({ PLATEN_STORAGE: to }),
  ];
  const progress = startProgress("Moving", 100);
  const moved = await moveObjectsIn({
    from: source,
    to: target,
    verify,
    onProgress: ({ doneBytes, totalBytes }) => {
      const percent = totalBytes === 0 ? 100 : Math.floor((doneBytes / totalBytes) * 100);
      progress.update(percent, `${size(doneBytes)} of ${size(totalBytes)}`);
    },
  })
    .catch((error: unknown) => {
      throw new Refusal(`The files could not be moved: ${reasonOf(error)}.`);
    })
    .finally(() => progress.end());
  if (json) {
    print(JSON.stringify(moved, null, 2));
    return;
  }
  const { copied, copied_bytes, present, deleted } = moved;
  print(
    `${count(copied)} files copied and verified (${size(copied_bytes)}), ${count(present)} were there, ${count(deleted)} deleted.`,
  );
}
