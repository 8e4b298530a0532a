/**
 * Releases a version: npm run release -- X.Y.Z [--dry-run]
 *
 * Writes the version everywhere, runs the checks and all tests, commits and tags; a failure leaves everything as it was.
 * With --dry-run nothing is changed, and the version may be left out: it is that of the changelog's newest section.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { publishedDocument } from "./release/published-document.ts";
import {
  CHANGELOG,
  compareVersions,
  planRelease,
  type ReleasePlan,
  type Repository,
  tagOf,
} from "./release/release-plan.ts";
import { versionFiles } from "./release/version-files.ts";
import { readWorkspaces } from "./workspaces.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DATABASES = "test/upgrade/databases";
/** The OpenAPI document of each release, with which later ones are compared. */
const DOCUMENTS = "test/upgrade/documents";
const MIGRATIONS = "service/adapters/database/migrations";
/** Commands that must pass before a version is committed. */
const CHECKS = [
  ["npm", "run", "check"],
  ["npm", "test"],
] as const;

process.exitCode = main();

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const isDry = values["dry-run"];
  const [wanted = null, ...rest] = positionals;
  if (rest.length > 0 || (wanted === null && !isDry)) {
    console.error("Name the version to release: npm run release -- X.Y.Z [--dry-run]");
    return 2;
  }
  const plan = planWanted(wanted);
  const inTheWay = isDry ? plan.faults : [...plan.faults, ...plan.open];
  for (const fault of inTheWay) console.error(fault);
  if (inTheWay.length > 0) return 1;
  if (!isDry) return release(plan);
  const changes = [...plan.writes].filter(([path, text]) => text !== read(path));
  for (const [path] of changes) console.log(`writes ${path}`);
  for (const left of plan.open) console.log(`before the release: ${left}`);
  console.log(
    changes.length === 0
      ? `${plan.version} is the present version; there is nothing to release.`
      : `${plan.version} can be released, and was not.`,
  );
  return 0;
}

function planWanted(wanted: string | null): ReleasePlan {
  const workspaces = readWorkspaces(ROOT).map(({ folder }) => folder);
  const paths = [CHANGELOG, ...versionFiles(workspaces)];
  const repository = {
    workspaces,
    texts: new Map(paths.map((path) => [path, read(path)])),
    changed: lines(git("status", "--porcelain")).map((line) => line.slice(3)),
    tags: lines(git("tag", "--list")),
    stored: newestStored(),
  };
  return planRelease(repository, wanted);
}

function release({ version, writes }: ReleasePlan): number {
  const written = join(DOCUMENTS, `${version}.json`);
  const before = [...writes.keys()].map((path) => [path, read(path)] as const);
  for (const [path, text] of writes) writeFileSync(join(ROOT, path), text);
  const failed = CHECKS.find(([command, ...args]) => {
    const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit" });
    return status !== 0;
  });
  if (failed !== undefined) {
    for (const [path, text] of before) writeFileSync(join(ROOT, path), text);
    console.error(`${version} was not released: ${failed.join(" ")} failed.`);
    return 1;
  }
  writeFileSync(join(ROOT, written), `${JSON.stringify(publishedDocument(), null, 2)}\n`);
  git("add", "--", written);
  git("commit", "--quiet", "--message", `Release ${version}`, "--", ...writes.keys(), written);
  git("tag", "--annotate", "--message", `Platen ${version}`, tagOf(version));
  console.log(
    `${version} is committed and tagged ${tagOf(version)}. Push both, then publish the packages.`,
  );
  return 0;
}

/** Returns the newest stored database, and whether all migrations of today have run on it. */
function newestStored(): Repository["stored"] {
  const versions = namesIn(DATABASES, /^(.*)\.sql$/);
  const [version] = versions.toSorted((a, b) => compareVersions(b, a) ?? 0);
  if (version === undefined) return null;
  const text = read(`${DATABASES}/${version}.sql`);
  const migrations = namesIn(MIGRATIONS, /^(\d{4}-[^.]*)\.ts$/);
  return { version, isMigrated: migrations.every((name) => text.includes(JSON.stringify(name))) };
}

function namesIn(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => pattern.exec(name)?.[1] ?? []);
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function git(...args: readonly string[]): string {
  return execFileSync("git", [...args], { cwd: ROOT, encoding: "utf8" });
}

function lines(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}
