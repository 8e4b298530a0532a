import { basename } from "node:path";
import type { BulkDryRun } from "@platen/sdk";
import type { Command } from "commander";
import { columnWarningLines } from "../column-warnings.ts";
import { EXIT, misuse } from "../refusal.ts";
import { checkTarget, type FollowOptions, failedLines, followJob } from "../remote/follow-job.ts";
import { blobOf, given } from "../remote/inputs.ts";
import { idIn, type Shown, verb } from "../remote/verb.ts";
import { printNotice } from "../terminal.ts";
import { count, counted } from "../wording.ts";

type Priority = "low" | "normal" | "high";
type Options = FollowOptions & {
  readonly test?: boolean;
  readonly flatten?: boolean;
  readonly strict?: boolean;
  readonly priority?: string;
  readonly detach?: boolean;
  readonly dryRun?: boolean;
};

const PRIORITIES: readonly Priority[] = ["low", "normal", "high"];

/** Cents in a dollar. */
const MINOR_UNITS = 100;

const NOTES = `The CSV is UTF-8, its first row names the envelope's aliases (platen envelopes csv-template). Ctrl-C
stops the waiting, not the job: resume with platen jobs wait.

Exit codes: 0 every row was filled, 1 failure, 2 usage error, 3 some rows failed, 130 interrupted.`;

/** `platen bulk`: turns a CSV into a ZIP at a service. */
export function bulkCommand(): Command {
  return verb<Options>({
    name: "bulk",
    description: "Fill an envelope once for each row of a CSV, at a service.",
    args: [
      ["<envelope>", "the envelope's number"],
      ["<rows.csv>", "the rows; - reads standard input"],
    ],
    options: [
      ["-o, --output <out.zip>", "the ZIP to write; - writes standard output"],
      ["-f, --force", "overwrite the ZIP if it exists"],
      ["--test", "put TEST across every page; not counted"],
      ["--flatten", "burn the values into the pages: PDFs without form fields"],
      ["--strict", "treat warnings as errors"],
      ["--priority <priority>", PRIORITIES.join(", ")],
      [
        "--dry-run",
        "validate every row without storing or counting anything, and report what would fail",
      ],
      ["--detach", "do not wait: print the job and exit"],
    ],
    notes: NOTES,
    examples: [
      "bulk 3 people.csv -o out.zip",
      "bulk 3 people.csv --dry-run",
      "bulk 3 people.csv --detach",
      "bulk 3 people.csv --json > job.json",
    ],
    run: async ({ platen, args: [envelope, path = ""], options }) => {
      const { output, detach = false, priority, test, flatten, strict } = options;
      checkTarget(options);
      if (detach && output !== undefined)
        throw misuse(
          "--detach does not wait for the ZIP of -o.",
          "Fetch it later: platen jobs download.",
        );
      const upload = {
        envelope_id: idIn(envelope, "envelope"),
        file: await blobOf(path, "text/csv"),
        filename: path === "-" ? "rows.csv" : basename(path),
        ...given({ test, flatten, strict, priority: priorityIn(priority) }),
      };
      if (options.dryRun === true) return shownDryRun(await platen.bulk.dryRun(upload));
      const job = await platen.bulk.submit(upload);
      if (!detach) return await followJob(platen, job.upload_id, options);
      printNotice(`${counted(job.total_rows, "row")} submitted: platen jobs wait ${job.upload_id}`);
      return { json: job, text: job.upload_id };
    },
  });
}

function shownDryRun(run: BulkDryRun): Shown {
  const { valid_rows, total_rows, failing, warnings, quota } = run;
  const { projected_overage, overage_amount, currency, remaining } = quota;
  const cost = `${(overage_amount / MINOR_UNITS).toFixed(2)} ${currency.toUpperCase()}`;
  const lines = [
    ...columnWarningLines(warnings),
    `${counted(valid_rows, "row")} of ${count(total_rows)} can be filled; ${count(remaining)} PDFs are left this month.`,
    ...(projected_overage > 0 ? [`${counted(projected_overage, "PDF")} past them: ${cost}.`] : []),
    ...(failing.length > 0 ? failedLines(failing, failing.length) : []),
  ];
  const exitCode = failing.length > 0 ? EXIT.rowsFailed : EXIT.done;
  return { json: run, text: lines.join("\n"), exitCode };
}

function priorityIn(text: string | undefined): Priority | undefined {
  const found = PRIORITIES.find((one) => one === text);
  if (text === undefined || found !== undefined) return found;
  throw misuse(`A priority is one of ${PRIORITIES.join(", ")}.`);
}
