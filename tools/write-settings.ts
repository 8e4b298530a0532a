/**
 * Generates the table of settings in docs/operating.md from service/settings/config.ts, or with --check verifies that
 * it is up to date: npm run write:settings [-- --check]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ENVIRONMENT } from "../service/settings/config.ts";
import { type Setting, settingsTable, withTable } from "./settings-table.ts";

const PAGE = new URL("../docs/operating.md", import.meta.url);
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

const settings = Object.entries(ENVIRONMENT.shape).map(([name, schema]): [string, Setting] => {
  const said = schema.toJSONSchema({ io: "input" });
  const { description, default: fallback, enum: members } = said;
  return [
    name,
    { description, default: JSON.stringify(fallback), enum: members, ...rangeOf(said) },
  ];
});
const page = readFileSync(PAGE, "utf8");
const wanted = withTable(page, settingsTable(Object.fromEntries(settings)));
if (!values.check) writeFileSync(PAGE, wanted);
else if (page !== wanted) {
  console.error("docs/operating.md is out of date: run npm run write:settings");
  process.exitCode = 1;
}

/** The JSON Schema of a number. */
type Said = {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly const?: unknown;
};

// The range of a number, or of one that may also be a word, such as `unlimited`.
function rangeOf({
  minimum,
  maximum,
  anyOf = [],
}: Said & { readonly anyOf?: readonly (Said | boolean)[] | undefined }): Setting {
  if (anyOf.length === 0) return { minimum, maximum };
  const members = anyOf.filter((one) => typeof one === "object");
  const number = members.find((one) => one.minimum !== undefined);
  const words = members.flatMap((one) => (one.const === undefined ? [] : [one.const]));
  return { minimum: number?.minimum, maximum: number?.maximum, words };
}
