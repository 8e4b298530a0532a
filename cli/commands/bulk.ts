import type { BulkDryRun, FailOnCode } from "@platen/sdk";
import type { Command } from "commander";
import { INPUT_FLAGS, type InputFlags } from "../input/input-flags.ts";
import { columnWarningLines } from "../output/column-warnings.ts";
import { count, counted, money } from "../output/wording.ts";
import { bulkRows } from "../remote/bulk-rows.ts";
import { checkTarget, type FollowOptions, failedLines, followJob } from "../remote/follow-job.ts";
import { given } from "../remote/inputs.ts";
import { KINDS } from "../remote/kinds.ts";
import { type Shown, verb } from "../remote/verb.ts";
import { FAIL_ON_OPTION } from "../terminal/option-values.ts";
import { EXIT, misuse } from "../terminal/refusal.ts";
import { printNotice } from "../terminal/terminal.ts";

type Priority = "low" | "normal" | "high";
type Options = FollowOptions &
  InputFlags & {
    readonly test?: boolean;
    readonly flatten?: boolean;
    readonly strict?: boolean;
    readonly failOn?: readonly FailOnCode[];
    readonly priority?: string;
    readonly detach?: boolean;
    readonly dryRun?: boolean;
  };

const PRIORITIES: readonly Priority[] = ["low", "normal", "high"];

const NOTES = `The rows are CSV, as Excel or a database writes it, or an .xlsx workbook, which is sent as CSV. Delimiter,
encoding and names that differ in case, spaces, _ or - are recognised, and what was assumed is printed before the
job starts. The first row names the envelope's aliases (platen envelopes csv-template). Ctrl-C stops the waiting,
not the job: resume with platen jobs wait.

Exit codes: 0 every row was filled, 1 failure or no row was filled, 2 usage error, 3 some rows failed,
130 interrupted.`;

/** `platen bulk`: turns a CSV into a ZIP at a service. */
export function bulkCommand(): Command {
  return verb<Options>({
    name: "bulk",
    description: "Fill an envelope once for each row of a CSV, at a service.",
    args: [KINDS.envelope.arg, ["<rows.csv>", "the rows, CSV or .xlsx; - reads standard input"]],
    options: [
      ["-o, --output <out.zip>", "the ZIP or PDF to write; - writes standard output"],
      ["-f, --force", "overwrite the file if it exists"],
      ["--merge", "write one PDF for printing instead of a ZIP: all rows' pages, with bookmarks"],
      ["--test", "put TEST across every page; not counted"],
      ["--flatten", "burn the values into the pages: PDFs without form fields"],
      ["--strict", "treat warnings about values as errors"],
      FAIL_ON_OPTION,
      ["--priority <priority>", PRIORITIES.join(", ")],
      [
        "--dry-run",
        "validate every row without storing or counting anything, and report what would fail",
      ],
      ...INPUT_FLAGS,
      ["--detach", "do not wait: print the job and exit"],
    ],
    notes: NOTES,
    examples: [
      "bulk 3 people.csv -o out.zip",
      "bulk 3 people.csv -o all.pdf --merge",
      "bulk 3 people.xlsx --sheet 2026 -o out.zip",
      "bulk 3 people.csv --dry-run",
      "bulk 3 people.csv --detach",
      "bulk 3 people.csv --json > job.json",
    ],
    run: async ({ platen, args: [envelope, path = ""], options }) => {
      const { output, detach = false, priority, test, flatten, strict, failOn } = options;
      checkTarget(options);
      if (detach && output !== undefined)
        throw misuse(
          "--detach does not wait for the file of -o.",
          "Fetch it later: platen jobs download.",
        );
      const choices = given({
        test,
        flatten,
        strict,
        priority: priorityIn(priority),
        fail_on: failOn,
      });
      const envelope_id = KINDS.envelope.idIn(envelope);
      const { delimiter, encoding, header, sheet } = options;
      const flags = given({ delimiter, encoding, header, sheet });
      const rows = await bulkRows(platen, envelope_id, path, flags);
      for (const note of rows.notes) printNotice(note);
      const upload = { envelope_id, ...rows.upload, ...choices };
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
  const cost = money(overage_amount, currency);
  const lines = [
    ...columnWarningLines(warnings),
    `${counted(valid_rows, "row")} of ${count(total_rows)} can be filled; ${count(remaining)} PDFs are left this month.`,
    ...(projected_overage > 0 ? [`${counted(projected_overage, "PDF")} past them: ${cost}.`] : []),
    ...warnedLines(run),
    ...(failing.length > 0 ? failedLines(failing, failing.length) : []),
  ];
  const someFailed = failing.length > 0 ? EXIT.rowsFailed : EXIT.done;
  const exitCode = valid_rows === 0 ? EXIT.failed : someFailed;
  return { json: run, text: lines.join("\n"), exitCode };
}

/** Returns the total of the warnings and one count per code; a dry run reports no single rows. */
function warnedLines({ warned, warning_counts }: BulkDryRun): readonly string[] {
  if (warned === 0) return [];
  const codes = Object.entries(warning_counts).map(([code, total]) => `${code} ${count(total)}`);
  return [`${counted(warned, "row")} would have warnings: ${codes.join(", ")}.`];
}

function priorityIn(text: string | undefined): Priority | undefined {
  const found = PRIORITIES.find((one) => one === text);
  if (text === undefined || found !== undefined) return found;
  throw misuse(`A priority is one of ${PRIORITIES.join(", ")}.`);
}
