import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recordPage, SITE_SECTIONS, type SitePage } from "./navigation.ts";

/** Every page of the site, and among them the decision records. */
export type SitePages = {
  readonly all: readonly SitePage[];
  readonly records: readonly SitePage[];
};

/** Reads which pages the site has. */
export function readSitePages(root: string): SitePages {
  const records = globSync("docs/decisions/[0-9]*.md", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => recordPage(path, titleOf(readFileSync(join(root, path), "utf8"))));
  return { all: [...SITE_SECTIONS.flatMap(({ pages }) => pages), ...records], records };
}

function titleOf(text: string): string {
  return text.split("\n", 1)[0]?.replace(/^# /, "").replaceAll("`", "") ?? "";
}
