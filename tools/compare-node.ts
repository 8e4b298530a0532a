/**
 * Compares Node as its npm package has it with the one that nodejs.org publishes: npm run compare:node
 *
 * The package is made by others from Node's releases. Downloads the release (50 MB) and its list of checksums, checks the
 * archive against the list and the installed program against the archive. Exit 1 if they differ; nodejs.org out of reach is
 * reported, and is no failure. For Linux; needs tar.
 */
import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE = `node_modules/node-linux-${process.arch}`;
const TIMEOUT_MS = 300_000;
const BYTES_MAX = 512 * 1024 * 1024;

process.exitCode = await main();

async function main(): Promise<number> {
  const manifest = readFileSync(`${ROOT}${PACKAGE}/package.json`, "utf8");
  const { version } = JSON.parse(manifest) as { readonly version: string };
  const release = `node-v${version}-linux-${process.arch}`;
  const base = `https://nodejs.org/dist/v${version}/`;
  const [list, archive] = await Promise.all(
    ["SHASUMS256.txt", `${release}.tar.gz`].map((name) => download(base + name)),
  );
  if (list === undefined || archive === undefined || list === null || archive === null) {
    console.log(`Not compared: ${base} cannot be reached.`);
    return 0;
  }
  const expected = new RegExp(`^(\\w{64}) {2}${release}\\.tar\\.gz$`, "m").exec(
    list.toString(),
  )?.[1];
  if (expected !== hash("sha256", archive, "hex")) {
    console.error(`The archive of ${base} does not have the checksum of its list.`);
    return 1;
  }
  const { stdout } = spawnSync("tar", ["-xzO", `${release}/bin/node`], {
    input: archive,
    maxBuffer: BYTES_MAX,
  });
  const isSame =
    hash("sha256", stdout, "hex") ===
    hash("sha256", readFileSync(`${ROOT}${PACKAGE}/bin/node`), "hex");
  if (isSame) console.log(`${PACKAGE}/bin/node is that of Node's release ${version}.`);
  else console.error(`${PACKAGE}/bin/node is not that of Node's release ${version}.`);
  return isSame ? 0 : 1;
}

/** Null where it cannot be downloaded. */
async function download(url: string): Promise<Buffer | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
