/**
 * Generates the tables of settings, error codes, roles, dependencies and benchmarks in docs/ from the code, or with --check
 * verifies that they are up to date: npm run write:tables [-- --check]
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ROUTES } from "../service/api/routes.ts";
import { REFUSALS } from "../service/contract/refusals.ts";
import { ENVIRONMENT } from "../service/settings/config.ts";
import { dependenciesTable } from "./dependencies/dependencies-table.ts";
import { directDependencies } from "./dependencies/direct-dependencies.ts";
import { readReleases } from "./dependencies/releases.ts";
import {
  errorsTable,
  markdownTable,
  type Setting,
  settingsTable,
  withSection,
} from "./generated-tables.ts";
import { readSources } from "./read-sources.ts";
import { roleTable } from "./role-table.ts";
import { readWorkspaces } from "./workspaces.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

const settings = Object.entries(ENVIRONMENT.shape).map(([name, schema]): [string, Setting] => {
  const said = schema.toJSONSchema({ io: "input" });
  const { description, default: fallback, enum: members } = said;
  return [
    name,
    { description, default: JSON.stringify(fallback), enum: members, ...rangeOf(said) },
  ];
});
write("docs/operating.md", "settings", settingsTable(Object.fromEntries(settings)));
write("docs/errors.md", "errors", errorsTable(REFUSALS));
write("docs/people.md", "roles", roleTable(ROUTES));
write("docs/benchmarks.md", "summaries", benchmarksTable());

const releases = readReleases();
const dependencies = directDependencies(ROOT, readWorkspaces(ROOT), readSources(ROOT));
const [shipped, others] = [true, false].map((isShipped) =>
  dependenciesTable(
    dependencies.filter((dependency) => dependency.isShipped === isShipped),
    releases,
    readdirSync(`${ROOT}docs/decisions`),
  ),
);
write("docs/dependencies.md", "shipped", shipped ?? "");
write("docs/dependencies.md", "development", others ?? "");

function write(path: string, section: string, text: string): void {
  const file = new URL(`../${path}`, import.meta.url);
  const page = readFileSync(file, "utf8");
  const wanted = withSection(page, section, text);
  if (!values.check) writeFileSync(file, wanted);
  else if (page !== wanted) {
    console.error(`${path} is out of date: run npm run write:tables`);
    process.exitCode = 1;
  }
}

/** The JSON Schema of a number. */
type NumberSchema = {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly const?: unknown;
};

// The range of a number, or of one that may also be a word, such as `unlimited`.
function rangeOf({
  minimum,
  maximum,
  anyOf = [],
}: NumberSchema & { readonly anyOf?: readonly (NumberSchema | boolean)[] | undefined }): Setting {
  if (anyOf.length === 0) return { minimum, maximum };
  const members = anyOf.filter((one) => typeof one === "object");
  const number = members.find((one) => one.minimum !== undefined);
  const words = members.flatMap((one) => (one.const === undefined ? [] : [one.const]));
  return { minimum: number?.minimum, maximum: number?.maximum, words };
}

/** Generates the table of the benchmarks whose summaries are stored. */
function benchmarksTable(): string {
  const summaries = JSON.parse(
    readFileSync(`${ROOT}lab/measure/summaries.json`, "utf8"),
  ) as readonly Readonly<Record<string, string>>[];
  const rows = summaries.map(({ benchmark, figure, floor, ours, peer, measured }) => [
    `\`${benchmark}\``,
    ...[figure, floor, ours, peer, measured].map((cell) => cell ?? ""),
  ]);
  const head = ["benchmark", "figure", "floor", "ours", "best peer", "measured"];
  return markdownTable(head, rows);
}
