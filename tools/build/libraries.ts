import { join } from "node:path";
import { build, type Metafile } from "esbuild";
import { writeDeclarations } from "./declarations.ts";
import {
  type Manifest,
  ROOT,
  readManifest,
  type Versions,
  versionsIn,
  writeManifest,
} from "./manifest.ts";

/** Fonts are found where their packages are installed. */
const FONTS = ["@platen/fonts", "@platen/fonts-cjk"];

/** The engine's exports that are published; the others are for the workspaces of this repository. */
const PUBLISHED = [".", "./harfbuzz", "./node"];

/** Builds `@platen/engine`: a module for each published export, with the code that they share beside them. */
export async function buildEngine(target: string): Promise<void> {
  const installed = versionsIn(["engine"]);
  const used = await buildLibrary("engine", target, installed);
  const version = String(readManifest(join(ROOT, "engine"))["version"]);
  writeManifest(target, "engine", {
    sideEffects: false,
    exports: publishedExports("engine"),
    // The WebAssembly modules of HarfBuzz are read as files, so no import names the package.
    dependencies: versionsIn(["engine"], [...used, "harfbuzzjs"]),
    peerDependencies: Object.fromEntries(FONTS.map((name) => [name, version])),
    peerDependenciesMeta: Object.fromEntries(FONTS.map((name) => [name, { optional: true }])),
  });
}

/** Builds `@platen/sdk`: one module without dependencies. */
export async function buildSdk(target: string): Promise<void> {
  const used = await buildLibrary("sdk", target, {});
  if (used.length > 0) throw new Error(`The client must not need packages: ${used.join(", ")}.`);
  writeManifest(target, "sdk", { sideEffects: false, exports: publishedExports("sdk") });
}

/** JavaScript and declarations of a workspace's exports; the packages that they import. */
async function buildLibrary(
  workspace: string,
  target: string,
  installed: Versions,
): Promise<readonly string[]> {
  const modules = Object.values(exportsOf(workspace));
  const { metafile } = await build({
    entryPoints: modules.map((module) => join(ROOT, workspace, module)),
    outbase: join(ROOT, workspace),
    outdir: target,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    charset: "utf8",
    external: Object.keys(installed),
    metafile: true,
    logLevel: "error",
  });
  writeDeclarations(workspace, modules, target);
  return importedPackages(metafile, installed);
}

/** Returns the installed packages that built files import. */
function importedPackages({ outputs }: Metafile, installed: Versions): readonly string[] {
  const paths = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  return Object.keys(installed).filter((name) =>
    paths.some((path) => path === name || path.startsWith(`${name}/`)),
  );
}

/** `{ "./node": { types: "./node/mod.d.ts", default: "./node/mod.js" } }`, which `require` uses, too. */
function publishedExports(workspace: string): Manifest {
  const entries = Object.entries(exportsOf(workspace)).map(([name, path]) => {
    const file = path.replace(/\.ts$/, "");
    return [name, { types: `${file}.d.ts`, default: `${file}.js` }] as const;
  });
  return { ...Object.fromEntries(entries), "./package.json": "./package.json" };
}

function exportsOf(workspace: string): Readonly<Record<string, string>> {
  const { exports } = readManifest(join(ROOT, workspace));
  const entries = Object.entries(exports as Readonly<Record<string, string>>);
  return Object.fromEntries(entries.filter(([name]) => PUBLISHED.includes(name)));
}
