import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The members of a `package.json` that the build reads or writes. */
export type Manifest = Readonly<Record<string, unknown>>;
/** Package names with the exact versions of this repository. */
export type Versions = Readonly<Record<string, string>>;

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Published packages run on this Node: since 20.19 it loads ES modules by `require`, too. */
export const ENGINES = { node: ">=20.19" };

/** With a statement of where the package was built, for releases from a pipeline that can attest it. */
export const PUBLISH = { access: "public", provenance: true };

/** Members of a workspace's manifest that its published package keeps. */
const KEPT = ["name", "version", "description", "keywords", "license", "type"];

/** Writes a package's manifest, with members of the workspace's own, and its README and licence. */
export function writeManifest(target: string, workspace: string, members: Manifest): void {
  const own = Object.entries(readManifest(join(ROOT, workspace)));
  const kept = Object.fromEntries(own.filter(([name]) => KEPT.includes(name)));
  const manifest = {
    ...kept,
    ...originOf(workspace),
    engines: ENGINES,
    publishConfig: PUBLISH,
    ...members,
  };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(ROOT, workspace, "README.md"), join(target, "README.md"));
  copyFileSync(join(ROOT, "LICENSE"), join(target, "LICENSE"));
}

/**
 * Returns the members about the repository that the packages are built from, which npm compares with the attested
 * provenance; none in a clone of a folder.
 */
export function originOf(folder: string, remote: string = remoteUrl()): Manifest {
  const page = repositoryPage(remote);
  if (page === null) return {};
  return {
    homepage: `${page}#readme`,
    bugs: `${page}/issues`,
    repository: { type: "git", url: `git+${page}.git`, directory: folder },
  };
}

/** Returns the web address of the repository; null in a clone of a folder. */
export function repositoryPage(remote: string = remoteUrl()): string | null {
  const [, host, path] =
    /^(?:https:\/\/|ssh:\/\/git@|git@)([\w.-]+)[:/](.+?)(?:\.git)?$/.exec(remote) ?? [];
  return host === undefined || path === undefined ? null : `https://${host}/${path}`;
}

function remoteUrl(): string {
  try {
    const options = { cwd: ROOT, encoding: "utf8", stdio: "pipe" } as const;
    return execFileSync("git", ["remote", "get-url", "origin"], options).trim();
  } catch {
    return "";
  }
}

export function readManifest(folder: string): Manifest {
  const value: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (!isManifest(value)) throw new Error(`${folder}/package.json is not an object.`);
  return value;
}

/**
 * Returns the dependencies of any kind in these folders' manifests that are outside this repository: all, or those of
 * these names, all of which must be there.
 */
export function versionsIn(folders: readonly string[], names?: readonly string[]): Versions {
  const members = ["dependencies", "optionalDependencies"];
  const manifests = folders.map((folder) => readManifest(join(ROOT, folder)));
  const lists = manifests.flatMap((manifest) => members.map((member) => manifest[member] ?? {}));
  const entries = lists.flatMap((list) => (isManifest(list) ? Object.entries(list) : []));
  const versions = Object.fromEntries(
    entries
      .map(([name, version]): [string, string] => [name, String(version)])
      .filter(([name]) => !name.startsWith("@platen/")),
  );
  return names === undefined ? versions : pick(versions, names);
}

function pick(versions: Versions, names: readonly string[]): Versions {
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`No workspace depends on ${name}.`);
      return [name, version];
    }),
  );
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
