import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, ROOT, readManifest } from "./manifest.ts";

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

/** Copyright lines of packages under the MIT licence whose files name no person, from the heads of their sources. */
const COPYRIGHTS: Readonly<Record<string, string>> = {
  "@docsearch/css": "Copyright (c) Algolia, Inc. and contributors",
  "client-only": "Copyright (c) Meta Platforms, Inc. and affiliates.",
  "yoga-layout": "Copyright (c) Meta Platforms, Inc. and affiliates.",
};

/** The packages in place of others that nothing needs contain no code. */
const EMPTY = "empty-npm-package";
/** The text of the Apache licence, which is the same for every package. */
const APACHE = "node_modules/@opentelemetry/api/LICENSE";

function noticeOf(folder: string): string {
  const path = join(ROOT, folder);
  const manifest = readManifest(path);
  const { name, version, license } = manifest;
  if (typeof license !== "string") throw new Error(`${folder} names no licence.`);
  const texts = globSync(LICENCE_FILES, { cwd: path }).toSorted();
  const own = texts.map((text) => readFileSync(join(path, text), "utf8").trim());
  const all = own.length > 0 || name === EMPTY ? own : [licenceOf(folder, manifest)];
  return [`${String(name)} ${String(version)} (${license})`, ...all].join("\n\n");
}

/** Returns the licence of a package that comes without its text; throws where none is known. */
function licenceOf(folder: string, { name, license, author }: Manifest): string {
  if (license === "Apache-2.0") return readFileSync(join(ROOT, APACHE), "utf8").trim();
  if (license === "Unlicense") return `${String(name)} is in the public domain (unlicense.org).`;
  const person = typeof author === "string" ? `Copyright (c) ${author}` : undefined;
  const copyright = COPYRIGHTS[String(name)] ?? person;
  if (license !== "MIT" || copyright === undefined)
    throw new Error(`${folder} has no text of its licence: ${String(license)}.`);
  return mitLicence(copyright);
}

/** This project's own licence, which is the MIT licence too, with another copyright line. */
function mitLicence(copyright: string): string {
  return readFileSync(join(ROOT, "LICENSE"), "utf8")
    .replace(/^Copyright .*$/m, copyright)
    .trim();
}
