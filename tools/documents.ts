import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

/** A page of documentation, with its path from the root. */
export type Page = { readonly path: string; readonly text: string };

/** Folders of this repository; a path in backticks that begins with one must exist. */
const FOLDERS = /^(\.ci|cli|deploy|docs|engine|lab|sdk|service|test|tools)\//;

/** Reads every page below `root`; throws if the folder has no page. */
export function readPages(root: string): Page[] {
  const paths = globSync("**/*.md", {
    cwd: root,
    exclude: (path) =>
      path.split(sep).some((part) => ["node_modules", "demo", "dist"].includes(part)),
  });
  if (paths.length === 0) throw new Error(`No page was found below ${root}.`);
  return paths.toSorted().map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** Relative links without a target file or heading. */
export function deadLinks(root: string, page: Page): string[] {
  const links = [...page.text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = "", heading] = link.split("#");
    const file = path === "" ? page.path : normalize(join(dirname(page.path), path));
    if (!existsSync(join(root, file))) return true;
    if (heading === undefined || !file.endsWith(".md")) return false;
    return !headingsOf(readFileSync(join(root, file), "utf8")).includes(heading);
  });
}

/** A clone contains nothing that the build or the package manager makes. */
const MADE = /\/(?:dist|node_modules)\b/;

/** Missing files and folders that a page names in backticks or draws. */
export function missingFiles(root: string, page: Page): string[] {
  return spansOf(page)
    .filter((span) => FOLDERS.test(span) && !/[\s<>{}]|…/.test(span) && !MADE.test(span))
    .filter((span) => globSync(span, { cwd: root }).length === 0);
}

/** `npm run X` and `npm test` on a page without such a script in the root's `package.json`. */
export function missingScripts(scripts: readonly string[], page: Page): string[] {
  const commands = page.text.matchAll(/\bnpm (?:run ([\w:-]+)|(test)\b)/g);
  return [...commands]
    .map((match) => match[1] ?? match[2] ?? "")
    .filter((name) => !scripts.includes(name));
}

/** Returns the text in backticks on a page, including fences and tables. */
function spansOf({ text }: Page): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
}

/** Anchors of headings as common renderers create them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
}

/** The anchor of a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}

/** `node FILE.ts` on a page: it needs the pinned Node, which `npm run` and tools/pinned.js provide. */
export function unpinnedCommands({ text }: Page): string[] {
  return [...text.matchAll(/(?<![\w./])node [\w./-]+\.ts\b/g)]
    .map(([command]) => command)
    .filter((command) => !command.startsWith("node tools/pinned.js"));
}
