import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCssVariablesTheme } from "shiki";
import { defineConfig } from "vitepress";
import { anchorOf } from "../../documents.ts";
import { BASE, SITE_SECTIONS, type SitePage } from "../navigation.ts";
import { readSitePages } from "../site-pages.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** Where tools/site.ts puts the pages, and where it takes the built ones from. */
const WORK = process.env["SITE_WORK"] ?? "";
const SITE_BASE = process.env["SITE_BASE"] ?? BASE;
const EDIT = process.env["SITE_REPOSITORY"];

const { all } = readSitePages(process.env["SITE_ROOT"] ?? ROOT);
const notSearched = new Set(
  all.filter(({ isSearched }) => !isSearched).map(({ source }) => source),
);

const linkTo = ({ label, address }: SitePage) => ({ text: label, link: `/${address}` });

export default defineConfig({
  title: "Platen",
  description: "Fills PDF forms in bulk",
  lang: "en",
  base: SITE_BASE,
  srcDir: join(WORK, "pages"),
  outDir: join(WORK, "out"),
  cacheDir: join(WORK, "cache"),
  rewrites: Object.fromEntries(all.map(({ source, address }) => [source, `${address}.md`])),
  cleanUrls: true,
  // Without them the page would have to read an inline script.
  metaChunk: true,
  router: { prefetchLinks: false },
  // Switching without transitions adds a <style>, which the policy forbids.
  appearance: { disableTransition: false },
  head: [["link", { rel: "icon", href: `${SITE_BASE}logo.svg` }]],
  markdown: {
    theme: createCssVariablesTheme({ name: "platen", variablePrefix: "--code-" }),
    codeTransformers: [{ name: "classes", span: colourClass, pre: withoutStyle }],
    anchor: { slugify: anchorOf },
    config: (markdown) => {
      markdown.core.ruler.push("align-by-class", ({ tokens }) => {
        for (const token of tokens)
          if (token.attrGet("style")?.includes("right") === true) {
            token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
            token.attrJoin("class", "right");
          }
      });
    },
  },
  vite: {
    plugins: [listModules()],
    // Its esbuild does not know the target of the root's tsconfig.json.
    esbuild: { tsconfigRaw: {} },
  },
  themeConfig: {
    logo: { src: "/logo.svg", alt: "", width: 28, height: 28 },
    logoLink: "/start",
    outline: [2, 3],
    nav: [{ text: "Quick start", link: "/quick-start" }],
    sidebar: SITE_SECTIONS.map(({ title, pages }) => ({ text: title, items: pages.map(linkTo) })),
    editLink: {
      text: "Edit this page",
      pattern:
        EDIT === undefined ? "/contributing?page=:path#documentation" : `${EDIT}/edit/main/:path`,
    },
    notFound: {
      title: "This page does not exist",
      quote: "The address is wrong, or the page has another one now. The search finds it.",
      linkText: "To the first page",
      linkLabel: "To the first page",
    },
    search: {
      provider: "local",
      options: {
        disableDetailedView: true,
        _render: (text, env, markdown) => {
          const html = markdown.render(text, env);
          const { relativePath, path } = env as { relativePath: string; path: string };
          return notSearched.has(relativePath) || notSearched.has(sourceOf(path)) ? "" : html;
        },
      },
    },
  },
});

/** The source of a page, from the folder of all pages. */
function sourceOf(path: string): string {
  return path.split(`${join(WORK, "pages")}/`)[1] ?? path;
}

/** Replaces the colour of a piece of code by a class, because the policy forbids style attributes. */
function colourClass(node: { properties: Record<string, unknown> }): void {
  const [, name] = /--code-token-([\w-]+)/.exec(String(node.properties["style"])) ?? [];
  delete node.properties["style"];
  if (name !== undefined) node.properties["class"] = `code-${name}`;
}

function withoutStyle(node: { properties: Record<string, unknown> }): void {
  delete node.properties["style"];
}

/** Lists the files of packages that the site contains, for their licences. */
function listModules() {
  const used = new Set<string>();
  return {
    name: "list-modules",
    generateBundle: (_: unknown, bundle: Record<string, { moduleIds?: readonly string[] }>) => {
      for (const { moduleIds = [] } of Object.values(bundle))
        for (const id of moduleIds)
          if (id.startsWith("/") && id.includes("node_modules")) used.add(id);
      writeFileSync(join(WORK, "modules.json"), JSON.stringify([...used]));
    },
  };
}
