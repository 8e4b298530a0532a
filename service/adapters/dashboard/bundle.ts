import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { BuildOptions, BuildResult, Metafile, Plugin } from "esbuild";
import type { BundledFile } from "./bundled-file.ts";
import { readServedList } from "./served-files.ts";

/** The bundled dashboard. */
export type Bundle = {
  readonly files: readonly BundledFile[];
  /** The files it was made of, from the root of the repository. */
  readonly inputs: readonly string[];
};

/** The HTML page. */
export const PAGE = "index.html";

/** Path below which the files are served. */
const ASSETS = "/app/assets";
/** Entry points, from the dashboard's folder. */
const SCRIPT = "main.tsx";
const STYLE = "styles.css";
/** Applies a chosen theme before the first paint; therefore a classic script. */
const THEME = "shell/theme-start.ts";

/** The name in scripts for the addresses of files that they load by themselves. */
const SERVED = "SERVED";

/** The served file that is the icon of the page. */
const LOGO = "logo";

/** Bundles in progress. */
let running = 0;

type Names = Readonly<Record<string, string>>;
type Built = BuildResult<{ metafile: true; write: false }>;

/** Bundles the dashboard in `folder` with esbuild. */
export async function bundle(root: string, folder: string): Promise<Bundle> {
  // Loaded here, because an installed package has the built files and no esbuild.
  const { build, stop } = await import("esbuild");
  running += 1;
  try {
    const served = await readServedList(root, folder);
    const scripts = async (entries: readonly string[], names: Names): Promise<Built> =>
      await build({
        ...optionsFor(root, folder, entries),
        define: { "process.env.NODE_ENV": '"production"', [SERVED]: addressesOf(names) },
        splitting: true,
        format: "esm",
      });
    const workers = await scripts(Object.values(served.workers), served.names);
    const names = { ...served.names, ...workerNames(served.workers, workers, folder) };
    const page = await scripts([SCRIPT, STYLE], names);
    const theme = await build({ ...optionsFor(root, folder, [THEME]), format: "iife" });
    const builds: readonly Built[] = [page, theme, workers];
    // Code that a worker and the page share is a file of the same name and content in both builds.
    const assets = new Map(
      [...builds.flatMap((one) => filesOf(one, folder)), ...served.files].map((file) => [
        file.name,
        file,
      ]),
    );
    const inputs = builds
      .flatMap(({ metafile }) => Object.keys(metafile.inputs))
      // Definitions are inputs too: `<define:SERVED>`.
      .filter((path) => !path.startsWith("<"));
    const icon = served.names[LOGO] ?? null;
    return {
      files: [pageOf([...assets.values()], icon), ...assets.values()],
      inputs: [...new Set([...inputs, ...served.inputs])],
    };
  } finally {
    running -= 1;
    // esbuild runs as a separate process, which all bundles of this process share.
    if (running === 0) await stop();
  }
}

function addressesOf(names: Names): string {
  const addresses = Object.entries(names).map(([name, file]) => [name, `${ASSETS}/${file}`]);
  return JSON.stringify(Object.fromEntries(addresses));
}

/** Returns the built files of workers by the names of the workers. */
function workerNames(workers: Names, built: Built, folder: string): Names {
  const files = filesOf(built, folder);
  return Object.fromEntries(
    Object.entries(workers).map(([name, entry]) => [name, entryOf(files, entry).name]),
  );
}

function filesOf({ outputFiles, metafile }: Built, folder: string): readonly BundledFile[] {
  return outputFiles.map(({ path, contents }) =>
    fileOf(basename(path), contents, metafile.outputs[`${folder}/dist/${basename(path)}`], folder),
  );
}

function optionsFor(
  root: string,
  folder: string,
  entries: readonly string[],
): BuildOptions & { readonly metafile: true; readonly write: false } {
  return {
    absWorkingDir: root,
    entryPoints: entries.map((entry) => `${folder}/${entry}`),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    outdir: `${folder}/dist`,
    bundle: true,
    minify: true,
    platform: "browser",
    // The first with the CSS function light-dark().
    target: ["chrome123", "firefox120", "safari17.5"],
    charset: "utf8",
    jsx: "automatic",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [englishOnly, oneShell(join(root, folder, SCRIPT))],
    metafile: true,
    write: false,
    logLevel: "silent",
  };
}

/** React Aria brings its own texts in 34 languages, of which the dashboard has one. */
const englishOnly: Plugin = {
  name: "english-only",
  setup: (builder) => {
    builder.onLoad(
      { filter: /[\\/]intl[\\/](?:[\w-]+[\\/])*[a-z]{2}-[A-Z]{2}\.m?js$/ },
      ({ path }) =>
        path.includes("en-US") ? null : { contents: "export default {}", loader: "js" },
    );
  },
};

/**
 * esbuild makes a chunk for every set of entries that share code, so that the shell would become many small files, which
 * compress badly. With an import of the shell in everything that is loaded on demand, the shell is one chunk.
 */
function oneShell(shell: string): Plugin {
  return {
    name: "one-shell",
    setup: (builder) => {
      builder.onResolve(
        { filter: /^[.#].*\.tsx$/ },
        async ({ kind, path, resolveDir, importer }) => {
          if (kind !== "dynamic-import") return undefined;
          const found = await builder.resolve(path, {
            kind: "import-statement",
            resolveDir,
            importer,
          });
          return { path: found.path, errors: found.errors, pluginData: ON_DEMAND };
        },
      );
      builder.onLoad({ filter: /\.tsx$/ }, async ({ path, pluginData }) => {
        if (pluginData !== ON_DEMAND) return null;
        const text = await readFile(path, "utf8");
        return { contents: `${text}\nimport ${JSON.stringify(shell)};\n`, loader: "tsx" };
      });
    },
  };
}

const ON_DEMAND = Symbol("loaded on demand");

function fileOf(
  name: string,
  bytes: Uint8Array,
  output: Metafile["outputs"][string] | undefined,
  folder: string,
): BundledFile {
  const imports = output?.imports ?? [];
  return {
    name,
    bytes,
    entry: output?.entryPoint?.slice(folder.length + 1) ?? null,
    loads: imports
      .filter(({ kind }) => kind === "import-statement")
      .map(({ path }) => basename(path)),
  };
}

/** The HTML page; `icon` is the file of its icon, null: it has none. */
function pageOf(assets: readonly BundledFile[], icon: string | null): BundledFile {
  const theme = entryOf(assets, THEME);
  const style = entryOf(assets, STYLE);
  const script = entryOf(assets, SCRIPT);
  const preloads = script.loads.map(
    (name) => `<link rel="modulepreload" href="${ASSETS}/${name}">\n`,
  );
  // React Aria adds a <style>, which the policy forbids, unless an element with this id exists.
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Platen</title>
<link rel="icon" href="${icon === null ? "data:," : `${ASSETS}/${icon}`}">
<script src="${ASSETS}/${theme.name}"></script>
<link rel="stylesheet" id="react-aria-pressable-style" href="${ASSETS}/${style.name}">
<script type="module" src="${ASSETS}/${script.name}"></script>
${preloads.join("")}</head>
<body>
<div id="dashboard"></div>
<noscript>The dashboard needs JavaScript.</noscript>
</body>
</html>
`;
  const loads = [theme, style, script].map(({ name }) => name);
  return { name: PAGE, bytes: new TextEncoder().encode(html), entry: PAGE, loads };
}

function entryOf(assets: readonly BundledFile[], entry: string): BundledFile {
  const found = assets.find((file) => file.entry === entry);
  if (found === undefined) throw new Error(`The bundle has no output for ${entry}.`);
  return found;
}
