import { execFile } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The package contains Chromium for one platform only. */
export const HAS_CHROMIUM: boolean = process.platform === "linux" && process.arch === "x64";

/** For the `skip` of tests: why there is no browser; false: there is one. */
export const NO_BROWSER: string | false = HAS_CHROMIUM
  ? false
  : "Chromium comes as a package for Linux on x64 alone";

/** A folder with Chromium, its fonts and libraries that a minimal machine lacks; unpacked on first use. */
export async function chromiumHome(): Promise<string> {
  const homes = PLACES.map((place) => join(place, `platen-chromium-${VERSION}-own-fonts`));
  const ready = homes.find((home) => allows(join(home, "chromium"), constants.X_OK));
  if (ready !== undefined) return ready;
  const home = homes.find((_, index) => isWritable(PLACES[index] ?? ""));
  if (home === undefined)
    throw new Error(`Chromium can be unpacked nowhere: ${PLACES.join(", ")}.`);
  await unpack(home);
  return home;
}

const PACKAGE = fileURLToPath(new URL("../", import.meta.resolve("@sparticuz/chromium")));
const VERSION = versionOf(createRequire(import.meta.url)(join(PACKAGE, "package.json")));

/** The first is deleted with the packages; the second is for users who cannot write there. */
const PLACES: readonly string[] = [
  fileURLToPath(new URL("../../node_modules/.cache", import.meta.url)),
  join(homedir(), ".cache"),
];

const FILES = ["chromium.br", "fonts.tar.br", "al2023.tar.br"];
const UNPACK_MS_MAX = 120_000;
const UNPACK = `
  const { inflate } = await import(process.argv[1]);
  for (const file of process.argv.slice(2)) await inflate(file);
`;

/**
 * The package unpacks into TMPDIR and uses whatever is there, even incomplete or of another version. Therefore unpacks into
 * a temporary folder, which is renamed when it is complete.
 */
async function unpack(home: string): Promise<void> {
  const folder = mkdtempSync(`${home}-`);
  try {
    await unpackInto(folder);
    writeFileSync(join(folder, "fonts", "fonts.conf"), fontsConf(home));
    renameSync(folder, home);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(home)) throw error;
  }
}

/** The package's own fonts.conf names folders of AWS Lambda; without any font Chromium aborts on the first page. */
function fontsConf(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, "fonts")}</dir>
  <cachedir>${join(home, "fonts-cache")}</cachedir>
</fontconfig>
`;
}

/** Readable and executable for all users, to share a folder unpacked by root. */
async function unpackInto(folder: string): Promise<void> {
  chmodSync(folder, 0o755);
  const entry = import.meta.resolve("@sparticuz/chromium");
  const files = FILES.map((file) => join(PACKAGE, "bin", file));
  const args = ["--input-type=module", "-e", UNPACK, entry, ...files];
  const env = { ...process.env, TMPDIR: folder };
  await promisify(execFile)(process.execPath, args, { env, timeout: UNPACK_MS_MAX });
  chmodSync(join(folder, "chromium"), 0o755);
}

function isWritable(place: string): boolean {
  try {
    mkdirSync(place, { recursive: true });
  } catch {
    return false;
  }
  return allows(place, constants.W_OK);
}

function allows(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

function versionOf(json: unknown): string {
  const has = typeof json === "object" && json !== null && "version" in json;
  return has ? String(json.version) : "unknown";
}
