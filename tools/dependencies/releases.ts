import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** When the packages were last released, as the registry said, and why some are used in spite of it. */
export type Releases = z.infer<typeof RELEASES>;

const FILE = fileURLToPath(new URL("table.json", import.meta.url));
const DATE = z.iso.date();
const RELEASES = z.strictObject({
  /** By the name of a package, or the beginning of several names with `*` behind it. */
  reasons: z.record(z.string(), z.string().min(1)),
  packages: z.record(
    z.string(),
    z.strictObject({
      /** The version in the lock file when the registry was asked. */
      version: z.string(),
      /** Day of the package's last release, of whatever version. */
      released: DATE,
      asked: DATE,
    }),
  ),
});

export function readReleases(): Releases {
  return RELEASES.parse(JSON.parse(readFileSync(FILE, "utf8")));
}

export function writeReleases(releases: Releases): void {
  writeFileSync(FILE, `${JSON.stringify(releases, null, 2)}\n`);
}

/** Returns the reason for a package, from the first of the patterns that matches; null without one. */
export function reasonOf(
  reasons: Releases["reasons"],
  name: string,
  patterns: readonly string[] = Object.keys(reasons),
): string | null {
  const pattern = patterns.find((one) =>
    one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : one === name,
  );
  return pattern === undefined ? null : (reasons[pattern] ?? null);
}
