import type { Dependency, Locked } from "./direct-dependencies.ts";
import { type Releases, reasonOf } from "./releases.ts";

/** Licences under which a package may be shipped, by SPDX identifier. */
const LICENCES: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);
const YEARS_MAX = 2;

/** Returns a sentence for each fault of the table `releases` and of the licences of what is shipped. */
export function dependencyFaults(
  dependencies: readonly Dependency[],
  installed: Iterable<Locked>,
  releases: Releases,
): string[] {
  const names = dependencies.map(({ name }) => name);
  return [
    ...dependencies.flatMap((dependency) => rowFaults(dependency, releases)),
    ...Object.keys(releases.packages)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} has a row and is no dependency: run npm run write:dependencies`),
    ...Object.keys(releases.reasons)
      .filter((pattern) =>
        names.every((name) => reasonOf(releases.reasons, name, [pattern]) === null),
      )
      .map((pattern) => `A reason is given for ${pattern}, which is no dependency: remove it`),
    ...[...installed]
      .filter(({ isShipped, licence }) => isShipped && !isAllowed(licence))
      .map(
        ({ name, version, licence }) =>
          `${name} ${version} is shipped under ${licence ?? "no stated licence"}, which is not allowed`,
      ),
  ];
}

function rowFaults(
  { name, version, importers }: Dependency,
  { packages, reasons }: Releases,
): string[] {
  const row = packages[name];
  if (row === undefined) return [`${name} has no row: run npm run write:dependencies`];
  if (row.version !== version)
    return [`${name} is ${version}, its row says ${row.version}: run npm run write:dependencies`];
  if (reasonOf(reasons, name) !== null) return [];
  const isOld = row.released < yearsBefore(row.asked, YEARS_MAX);
  const age = `no release since ${row.released}`;
  const users = importers.length === 1 ? "a single importer" : "no importer";
  const causes = [...(isOld ? [age] : []), ...(importers.length > 1 ? [] : [users])];
  return causes.map(
    (cause) => `${name} has ${cause} and no reason in tools/dependencies/table.json`,
  );
}

/** The same day, `years` before an ISO date. */
function yearsBefore(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
}

/** True if each part of an SPDX expression, or one of its alternatives, is allowed. */
function isAllowed(licence: string | null): boolean {
  const parts = (licence ?? "").replaceAll(/[()]/g, "").split(" AND ");
  return parts.every((part) => part.split(" OR ").some((one) => LICENCES.has(one)));
}
