import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, readManifest } from "./manifest.ts";

/** The folder of a package: the last `node_modules` of a path, and the name after it. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENCE_FILES = "{LICENSE,LICENCE,license,licence,NOTICE}*";
const RULE = `\n\n${"-".repeat(80)}\n\n`;

/** Writes the licences of the packages that these files belong to; throws for a package that names none. */
export function writeNotices(files: readonly string[], to: string): void {
  const folders = files.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []);
  const notices = [...new Set(folders)].toSorted().map(noticeOf);
  const head = "This package contains code of the following packages.";
  writeFileSync(to, `${[head, ...notices].join(RULE)}\n`);
}

/** Copyright lines of packages under the MIT licence that come without its text, from the heads of their sources. */
const COPYRIGHTS: Readonly<Record<string, string>> = {
  "yoga-layout": "Copyright (c) Meta Platforms, Inc. and affiliates.",
};

function noticeOf(folder: string): string {
  const path = join(ROOT, folder);
  const { name, version, license } = readManifest(path);
  if (typeof license !== "string") throw new Error(`${folder} names no licence.`);
  const texts = globSync(LICENCE_FILES, { cwd: path }).toSorted();
  const all = texts.map((text) => readFileSync(join(path, text), "utf8").trim());
  const copyright = COPYRIGHTS[String(name)];
  if (copyright !== undefined && license === "MIT") all.push(mitLicence(copyright));
  return [`${String(name)} ${String(version)} (${license})`, ...all].join("\n\n");
}

/** This project's own licence, which is the MIT licence too, with another copyright line. */
function mitLicence(copyright: string): string {
  return readFileSync(join(ROOT, "LICENSE"), "utf8")
    .replace(/^Copyright .*$/m, copyright)
    .trim();
}
