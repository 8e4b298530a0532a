import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { forEachAtOnce } from "#base/async/for-each-at-once.ts";
import { bundle } from "./bundle.ts";
import { type BundledFile, hashOf } from "./bundled-file.ts";
import { MANIFEST, type Manifest, readManifest } from "./manifest.ts";

/** Names of files of the folder `dist` in each encoding. */
const SUFFIXES = [".br", ".gz"];
/** Compressing shorter files saves nothing. */
const COMPRESSED_BYTES_MIN = 512;
/**
 * Half of the threads of Node's pool. A connection to the database needs one for its password, and PostgreSQL closes it
 * after a minute without an answer.
 */
const COMPRESSED_AT_ONCE = 2;
/** Pages that are open still load parts of the earlier build. */
const KEPT_MS = 24 * 60 * 60_000;
/** Changes of the builder itself are changes of what it builds. */
const BUILDER = ["./bundle.ts", "./build-dashboard.ts", "./served-files.ts"].map(
  (path) => new URL(path, import.meta.url),
);

/**
 * Returns what was built. Builds the dashboard into `ROOT/dashboard/dist` unless the stamp there is that of its sources. Processes that build at
 * the same time write the same files; the manifest is written last.
 */
export async function buildDashboard(root: string, nowMs: number): Promise<Manifest> {
  const folder = join(root, "dashboard", "dist");
  const manifest = await readManifest(folder);
  if (manifest !== null && manifest.stamp === (await stampOf(root, manifest.sources)))
    return manifest;
  const built = await bundle(root, "dashboard");
  await mkdir(folder, { recursive: true });
  await forEachAtOnce(COMPRESSED_AT_ONCE, built.files, (file) => writeFileIn(folder, file));
  const sources = built.inputs.filter((path) => !path.includes("node_modules/")).toSorted();
  const stamp = await stampOf(root, sources);
  if (stamp === null) throw new Error("Sources of the dashboard disappeared during the build.");
  const next: Manifest = {
    stamp,
    sources,
    packages: built.inputs.filter((path) => path.includes("node_modules/")).toSorted(),
    files: built.files.map(({ name, bytes, entry, loads }) => ({
      name,
      hash: hashOf(bytes),
      entry,
      loads: [...loads],
    })),
  };
  await writeWhole(join(folder, MANIFEST), JSON.stringify(next, null, 1));
  await removeOld(folder, next, nowMs);
  return next;
}

/** Hash of the sources, the builder and the versions of packages; null: one of them is missing. */
async function stampOf(root: string, sources: readonly string[]): Promise<string | null> {
  const lock = join(root, "package-lock.json");
  const paths = [...sources.map((path) => join(root, path)), ...BUILDER, lock];
  const hash = createHash("sha256");
  for (const path of paths) {
    if (!existsSync(path)) return null;
    const bytes = await readFile(path);
    hash.update(`${bytes.byteLength} `).update(bytes);
  }
  return hash.digest("hex");
}

async function writeFileIn(folder: string, { name, bytes }: BundledFile): Promise<void> {
  const path = join(folder, name);
  await writeWhole(path, bytes);
  if (
    bytes.byteLength < COMPRESSED_BYTES_MIN ||
    !/^\.(?:js|css|html|ttf|wasm)$/.test(extname(name))
  )
    return;
  const params = {
    [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
  };
  await writeWhole(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeWhole(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, content);
  await rename(part, path);
}

async function removeOld(folder: string, { files }: Manifest, nowMs: number): Promise<void> {
  const current = new Set(
    [MANIFEST, ...files.map(({ name }) => name)].flatMap((name) => [
      name,
      ...SUFFIXES.map((suffix) => name + suffix),
    ]),
  );
  const others = (await readdir(folder)).filter((name) => !current.has(name));
  await Promise.all(
    others.map(async (name) => {
      const path = join(folder, name);
      // Another process may remove it as well.
      const age = nowMs - ((await stat(path).catch(() => null))?.mtimeMs ?? nowMs);
      if (age > KEPT_MS) await unlink(path).catch(() => undefined);
    }),
  );
}
