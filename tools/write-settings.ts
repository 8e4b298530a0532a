/**
 * Writes the table of settings in docs/operating.md from service/config.ts, or with --check says
 * whether it is what would be written: node tools/write-settings.ts [--check]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ENVIRONMENT } from "../service/config.ts";
import { type Setting, settingsTable, withTable } from "./settings-table.ts";

const PAGE = new URL("../docs/operating.md", import.meta.url);
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

const settings = Object.entries(ENVIRONMENT.shape).map(([name, schema]): [string, Setting] => {
  const {
    description,
    default: fallback,
    enum: members,
    minimum,
    maximum,
  } = schema.toJSONSchema({
    io: "input",
  });
  return [
    name,
    { description, default: JSON.stringify(fallback), enum: members, minimum, maximum },
  ];
});
const page = readFileSync(PAGE, "utf8");
const wanted = withTable(page, settingsTable(Object.fromEntries(settings)));
if (!values.check) writeFileSync(PAGE, wanted);
else if (page !== wanted) {
  console.error(
    "docs/operating.md does not say what service/config.ts reads: node tools/write-settings.ts",
  );
  process.exitCode = 1;
}
