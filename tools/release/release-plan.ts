import { versionFiles, versionIn, withVersion } from "./version-files.ts";

/** The input of a release plan. */
export type Repository = {
  /** Texts by path, of the files that state the version and of the changelog. */
  readonly texts: ReadonlyMap<string, string>;
  readonly workspaces: readonly string[];
  /** Paths with changes that are not committed. */
  readonly changed: readonly string[];
  readonly tags: readonly string[];
  /** The version of the newest stored database, and whether every migration of today has run on it. */
  readonly stored: { readonly version: string; readonly isMigrated: boolean } | null;
};

/** The files that a release writes, and the reasons against it. */
export type ReleasePlan = {
  readonly version: string;
  /** New texts by path. */
  readonly writes: ReadonlyMap<string, string>;
  /** Faults of the repository, which need a fix even without a release. */
  readonly faults: readonly string[];
  /** Steps that are required before the release, and normally open between two releases. */
  readonly open: readonly string[];
};

export const CHANGELOG = "CHANGELOG.md";
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Plans the release of a version; null: that of the changelog's newest section. */
export function planRelease(repository: Repository, wanted: string | null): ReleasePlan {
  const { texts, workspaces, changed, tags, stored } = repository;
  const read = (path: string): string => texts.get(path) ?? "";
  const present = versionIn(read("package.json"));
  const newest = sectionsOf(read(CHANGELOG))[0];
  const version = wanted ?? newest?.version ?? "";
  const paths = versionFiles(workspaces);
  const wrong = paths.filter((path) => withVersion(path, read(path), present) !== read(path));
  const order = compareVersions(version, present);
  const isReleased = wanted === null && order === 0;
  const faults = [
    ...(wrong.length === 0
      ? []
      : [`Not the version of package.json, ${present}: ${wrong.join(", ")}.`]),
    ...(order === null ? [`${JSON.stringify(version)} is not a version such as 1.2.3.`] : []),
    ...(order !== null && order <= 0 && !isReleased
      ? [`${version} is not greater than the present version, ${present}.`]
      : []),
    ...(newest?.version === version && newest.text !== ""
      ? []
      : [`The newest section of ${CHANGELOG} is not one about ${version}.`]),
  ];
  const open = [
    ...(changed.length === 0 ? [] : [`Commit what is changed: ${changed.join(", ")}.`]),
    ...(tags.includes(tagOf(version)) && !isReleased ? [`The tag ${tagOf(version)} exists.`] : []),
    ...(stored?.isMigrated === true || isReleased
      ? []
      : [`Store a database of this version: npm run write:database -- ${version}.`]),
  ];
  const writes = new Map(paths.map((path) => [path, withVersion(path, read(path), version)]));
  return { version, writes, faults, open };
}

/** Returns the name of a version's tag. */
export function tagOf(version: string): string {
  return `v${version}`;
}

/** Negative: `a` is lower; null: one is no version. */
export function compareVersions(a: string, b: string): number | null {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  if (left === null || right === null) return null;
  const differences = left.map((number, at) => number - (right[at] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

function numbersOf(version: string): readonly number[] | null {
  return VERSION.exec(version)?.slice(1).map(Number) ?? null;
}

/** Returns the sections of a changelog, newest first: `## 1.2.3` and what follows. */
function sectionsOf(changelog: string): readonly { version: string; text: string }[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = "", ...lines] = section.split("\n");
      return { version: title.trim(), text: lines.join("\n").trim() };
    });
}
