import { parseArgs } from "node:util";
import { launchBrowser } from "../../test/browser/launch-browser.ts";
import { serveFiles } from "../../test/browser/serve-files.ts";
import { exitCodeOf, numberOption } from "../command.ts";
import { findForms } from "../score/find-forms.ts";
import { passes } from "../xfa/measure.ts";
import { groupLines } from "../xfa/report.ts";
import { GROUP_NAMES, scoreXfa } from "../xfa/score-xfa.ts";

const HELP = `npm run score:xfa -- --dir D [options]

Converts every XFA form under D and has the results judged by an XML parser and PDF readers that are not
ours. Files whose form is in XFA alone are dynamic; those with fields on their pages are static, and compared
with --static. Prints each figure with its bound, and below a failed bound the worst files. Exits 1 when a
bound fails.

  --dir D         a folder, searched recursively, or one PDF
  --static        compares static forms with the fields that Adobe made of the same template
  --groups LIST   of ${GROUP_NAMES.join(", ")} (default: all, with --static: adobe)
  --only PATTERN  only the files whose path matches this regular expression
  --time-limit S  seconds for one conversion (default 60)
  --report        exit 0 whatever the figures are
  --verbose       everything that is wrong, not the worst alone
  --json          the result as JSON
  --help`;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const args = readArguments();
  if (args.help || args.dir === undefined) {
    console.log(HELP);
    return args.help ? 0 : 2;
  }
  const only = args.only === undefined ? null : new RegExp(args.only);
  const { dir, files } = await findForms(args.dir, only);
  const groups = await scoreXfa({
    dir,
    files,
    groups: chosenGroups(args.groups, args.static),
    timeLimitMs: numberOption("time-limit", args["time-limit"], 1) * 1000,
    note: (line) => console.error(line),
    web: { launch: launchBrowser, serve: serveFiles },
  });
  const passed = groups.every(({ measures }) => measures.every(passes));
  if (args.json) console.log(JSON.stringify({ passed, groups }, null, 2));
  else {
    for (const group of groups) {
      for (const line of groupLines(group, args.verbose)) console.log(line);
    }
  }
  return passed || args.report ? 0 : 1;
}

function chosenGroups(list: string | undefined, isStatic: boolean): readonly string[] {
  if (list === undefined) {
    return GROUP_NAMES.filter((name) => (name === "adobe") === isStatic);
  }
  const names = list.split(",");
  const unknown = names.find((name) => !GROUP_NAMES.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`--groups has no "${unknown}"`);
  return names;
}

function readArguments() {
  return parseArgs({
    options: {
      dir: { type: "string" },
      static: { type: "boolean", default: false },
      groups: { type: "string" },
      only: { type: "string" },
      "time-limit": { type: "string", default: "60" },
      report: { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;
}
