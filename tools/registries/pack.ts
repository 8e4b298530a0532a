import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A tarball as `npm publish` sends it. */
export type Packed = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly file: string;
  readonly files: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly sha256: string;
};

/** The published packages, each after those that it names as optional. */
export const PUBLISHED = ["fonts", "fonts-cjk", "engine", "sdk", "cli"] as const;

const OUTPUT_BYTES_MAX = 2 ** 25;

const Report = z.looseObject({
  name: z.string(),
  version: z.string(),
  filename: z.string(),
  size: z.int(),
  unpackedSize: z.int(),
  entryCount: z.int(),
});
/** A list; by name since npm 12. */
const Reports = z.union([
  z.array(Report),
  z.record(z.string(), Report).transform((all) => Object.values(all)),
]);
const Licensed = z.looseObject({ license: z.string() });

/** Packs the packages that are built below `folder` into `target`; nothing is sent. */
export function packAll(folder: string, target: string): readonly Packed[] {
  mkdirSync(target, { recursive: true });
  return PUBLISHED.map((name) => packOne(join(folder, name), target));
}

function packOne(source: string, target: string): Packed {
  if (!existsSync(join(source, "package.json")))
    throw new Error(`${source} is not built: npm run build.`);
  const args = ["pack", "--json", "--offline", "--pack-destination", target, source];
  const { status, stdout, stderr } = spawnSync("npm", args, {
    encoding: "utf8",
    maxBuffer: OUTPUT_BYTES_MAX,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${stderr}`);
  const [report] = Reports.parse(JSON.parse(stdout));
  if (report === undefined) throw new Error(`npm packed nothing of ${source}.`);
  const { name, version, size, unpackedSize, entryCount } = report;
  // Some versions of npm report the scope as a folder, and all write it as a part of the name.
  const file = join(target, report.filename.replace(/^@/, "").replace("/", "-"));
  const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
  const { license } = Licensed.parse(
    JSON.parse(readFileSync(join(source, "package.json"), "utf8")),
  );
  return {
    name,
    version,
    license,
    file,
    files: entryCount,
    packedBytes: size,
    unpackedBytes: unpackedSize,
    sha256,
  };
}

/** Returns the address of the registry that npm publishes to, which ends in a slash. */
export function registryUrl(): string {
  const args = ["config", "get", "registry"];
  const isWindows = process.platform === "win32";
  const { status, stdout } = spawnSync("npm", args, { encoding: "utf8", shell: isWindows });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed.`);
  return new URL(`${stdout.trim().replace(/\/$/, "")}/`).href;
}

/** Returns where a registry of npm has the tarball of a package. */
export function tarballUrl(
  registry: string,
  { name, version }: Pick<Packed, "name" | "version">,
): string {
  return `${registry}${name}/-/${name.replace(/^@.*\//, "")}-${version}.tgz`;
}

/** Returns the page of a package in the registry of npm. */
export function packagePage(name: string): string {
  return `https://www.npmjs.com/package/${name}`;
}
