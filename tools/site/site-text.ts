import { posix } from "node:path";
import { anchorOf } from "../documents.ts";

/** Everything that the text of a page depends on. */
export type SiteSources = {
  /** Addresses of the site's pages by their sources. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The web address of the repository, without a slash at its end; null: unknown. */
  readonly repository: string | null;
  /** Returns a file of the repository. */
  readonly read: (path: string) => string;
};

/** A fence with its language, and the text in it. */
type Block = { readonly language: string; readonly text: string };

/** The comment before a block of a page that names the same program in other languages. */
const TABS = /<!-- tabs: ([^>]+) -->\n+(```sh\n.*?```)/gs;
const FENCE = /(^```.*?^```$)/ms;
const LINK = /\[((?:`[^`]*`|[^[\]])*)\]\(([^)\s]+)\)/g;
const COMMENT = /<!--.*?-->\n*/gs;

/** Returns the text of a page as the site's generator reads it: tabs, and links to addresses of the site. */
export function siteTextOf(source: string, sources: SiteSources): string {
  const withTabs = sources
    .read(source)
    .replace(TABS, (_, list: string, shell: string) => tabsOf(source, list, shell, sources));
  return withTabs
    .split(FENCE)
    .map((part) => (part.startsWith("```") ? part : proseOf(source, part, sources)))
    .join("");
}

function proseOf(source: string, text: string, sources: SiteSources): string {
  return text
    .replace(COMMENT, "")
    .replace(LINK, (whole, label: string, target: string) =>
      linkOf(source, whole, label, target, sources),
    );
}

function linkOf(
  source: string,
  whole: string,
  label: string,
  target: string,
  { addresses, repository }: SiteSources,
): string {
  if (/^[a-z]+:|^#|^\//.test(target)) return whole;
  const [path = "", heading] = target.split("#");
  const file = posix.join(posix.dirname(source), path).replace(/\/$/, "");
  const address = addresses.get(file);
  if (address !== undefined)
    return `[${label}](/${address}${heading === undefined ? "" : `#${heading}`})`;
  if (repository !== null) return `[${label}](${repository}/blob/main/${file})`;
  return label.replaceAll("`", "") === file ? `\`${file}\`` : `${label} (\`${file}\`)`;
}

/** The shell block and the named ones, as the tabs of one block. */
function tabsOf(source: string, list: string, shell: string, sources: SiteSources): string {
  const tabs = list.split(";").map((entry) => {
    const [, name = "", target = ""] = /^\s*(.+?) (\S+)\s*$/.exec(entry) ?? [];
    const [path = "", heading] = target.split("#");
    const file = posix.join(posix.dirname(source), path);
    const block = blockOf(file, heading, sources);
    return `\`\`\`${block.language} [${name}]\n${block.text}\n\`\`\``;
  });
  return ["::: code-group", shell.replace("```sh", "```sh [curl]"), ...tabs, ":::"].join("\n");
}

/** The first block under a heading of a page, or a whole program. */
function blockOf(file: string, heading: string | undefined, { read }: SiteSources): Block {
  if (heading === undefined)
    return { language: posix.extname(file).slice(1), text: read(file).trim() };
  const under = read(file)
    .split(/^#+ /m)
    .find((section) => anchorOf(section.split("\n")[0] ?? "") === heading);
  const [, language, text] = /```(\w+)\n(.*?)\n```/s.exec(under ?? "") ?? [];
  if (language === undefined || text === undefined)
    throw new Error(`${file}#${heading} has no block of code.`);
  return { language, text };
}
