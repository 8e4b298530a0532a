import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { BuildOptions, Metafile, Plugin } from "esbuild";

/** A file of the bundle, not yet compressed. */
export type BundledFile = { readonly name: string; readonly bytes: Uint8Array };

/** The bundled dashboard. */
export type Bundle = {
  readonly html: string;
  readonly assets: readonly BundledFile[];
  /** The files it was made of, from the root of the repository. */
  readonly inputs: readonly string[];
};

/** Path below which the files are served. */
const ASSETS = "/app/assets";
/** Entry points, from the dashboard's folder. */
const SCRIPT = "main.tsx";
const STYLE = "styles.css";
/** Applies a chosen theme before the first paint; therefore a classic script. */
const THEME = "shell/theme-start.ts";

/** Bundles the dashboard in `folder` with esbuild. */
export async function bundle(root: string, folder: string): Promise<Bundle> {
  // Loaded here, because an installed package has the built files and no esbuild.
  const { build, stop } = await import("esbuild");
  try {
    const page = await build({
      ...optionsFor(root, folder, [SCRIPT, STYLE]),
      splitting: true,
      format: "esm",
    });
    const theme = await build({ ...optionsFor(root, folder, [THEME]), format: "iife" });
    const assets = [...page.outputFiles, ...theme.outputFiles].map(({ path, contents }) => ({
      name: basename(path),
      bytes: contents,
    }));
    const inputs = { ...page.metafile.inputs, ...theme.metafile.inputs };
    const outputs = { ...page.metafile.outputs, ...theme.metafile.outputs };
    return { html: pageOf(outputs, folder), assets, inputs: Object.keys(inputs) };
  } finally {
    await stop();
  }
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
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [englishOnly],
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

function pageOf(outputs: Metafile["outputs"], folder: string): string {
  const nameOf = (entry: string): string => basename(outputOf(outputs, `${folder}/${entry}`));
  const script = outputs[outputOf(outputs, `${folder}/${SCRIPT}`)];
  const preloads = (script?.imports ?? [])
    .filter(({ kind }) => kind === "import-statement")
    .map(({ path }) => `<link rel="modulepreload" href="${ASSETS}/${basename(path)}">`);
  // React Aria adds a <style>, which the policy forbids, unless an element with this id exists.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Platen</title>
<link rel="icon" href="${ICON}">
<script src="${ASSETS}/${nameOf(THEME)}"></script>
<link rel="stylesheet" id="react-aria-pressable-style" href="${ASSETS}/${nameOf(STYLE)}">
<script type="module" src="${ASSETS}/${nameOf(SCRIPT)}"></script>
${preloads.join("\n")}
</head>
<body>
<div id="dashboard"></div>
<noscript>The dashboard needs JavaScript.</noscript>
</body>
</html>
`;
}

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b5cad"/><path d="M5 13V3h4a3 3 0 0 1 0 6H5" fill="none" stroke="#fff" stroke-width="2"/></svg>',
)}`;

function outputOf(outputs: Metafile["outputs"], entry: string): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
  if (found === undefined) throw new Error(`The bundle has no output for ${entry}.`);
  return found[0];
}

/** Hash of a content, for names and ETags. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}
