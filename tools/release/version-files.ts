/** The version is in the root's `package.json`; all other places are written from it. */

const ROOT_MANIFEST = "package.json";
const LOCK = "package-lock.json";
/** Modules with a constant that what runs can print. */
const MODULES = ["sdk/version.ts", "service/base/version.ts"];

/** The chart, and the program that it starts. */
const CHART = "deploy/helm/platen/Chart.yaml";

/** Returns the files that state the version. */
export function versionFiles(workspaces: readonly string[]): readonly string[] {
  const manifests = workspaces.map((folder) => `${folder}/package.json`);
  return [ROOT_MANIFEST, LOCK, ...MODULES, CHART, ...manifests];
}

/** Returns the version that a manifest states. */
export function versionIn(manifest: string): string {
  const version = VERSION_LINE.exec(manifest)?.[2];
  if (version === undefined) throw new Error("The manifest has no version.");
  return version;
}

/**
 * Returns a file's text with this version: its own, and that of the packages of this repository on which it depends.
 */
export function withVersion(path: string, text: string, version: string): string {
  if (path === LOCK) return lockWithVersion(text, version);
  if (MODULES.includes(path)) return text.replace(/(VERSION = ")[^"]*(")/, `$1${version}$2`);
  if (path === CHART) return text.replace(/^((?:version|appVersion): "?)[^"\n]*/gm, `$1${version}`);
  return text
    .replace(VERSION_LINE, `$1${version}$3`)
    .replaceAll(/("@platen\/[\w-]+": ")[^"]*(")/g, `$1${version}$2`);
}

const VERSION_LINE = /^( {2}"version": ")([^"]*)(")/m;

type Entry = {
  version?: string;
  name?: string;
  dependencies?: Record<string, string>;
};

// Written as npm writes it.
function lockWithVersion(text: string, version: string): string {
  const lock = JSON.parse(text) as Entry & { packages: Record<string, Entry> };
  lock.version = version;
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder !== "" && (folder.includes("node_modules") || entry.version === undefined)) continue;
    entry.version = version;
    for (const name of Object.keys(entry.dependencies ?? {}))
      if (name.startsWith("@platen/") && entry.dependencies !== undefined)
        entry.dependencies[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}
