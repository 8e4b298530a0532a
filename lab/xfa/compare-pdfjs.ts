import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { outcomeOf } from "./converter.ts";
import { inkOfPng, readDrawnPages } from "./drawn-page.ts";
import { judgePdfjs, type PdfjsCase, type RenderedPage } from "./judge-pdfjs.ts";
import type { Group } from "./measure.ts";
import { PDFJS_PAGE } from "./pdfjs-page.ts";
import { withPackets } from "./rename-som.ts";
import type { Scoring, Web } from "./scoring.ts";
import { seeForm } from "./seen-form.ts";

/** Group 3 over all dynamic files that pdf.js renders. Lists the others. */
export async function comparePdfjs(scoring: Scoring): Promise<Group> {
  const browser = await scoring.web.launch();
  const files = await pdfjsFiles();
  const cases: PdfjsCase[] = [];
  const advance = scoring.progress(scoring.dynamic.length);
  try {
    for (const { file, pdf } of scoring.dynamic) {
      advance();
      const outcome = outcomeOf(await scoring.converter.convert(pdf));
      if (outcome.kind === "none") continue;
      const theirs = await render({ browser, files, serve: scoring.web.serve }, pdf);
      if ("fault" in theirs) scoring.note(`not compared with pdf.js: ${file}: ${theirs.fault}`);
      else {
        const form = await seeForm(outcome.pdf);
        cases.push({ file, theirs: theirs.pages, form, drawn: await readDrawnPages(outcome.pdf) });
      }
    }
  } finally {
    await browser.close();
  }
  return judgePdfjs(cases);
}

type Rendered = { readonly pages: PdfjsCase["theirs"] } | { readonly fault: string };
type Measured = { readonly pages: readonly RenderedPage[] } | { readonly fault: string };

type Renderer = {
  readonly browser: Browser;
  /** From `pdfjsFiles`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly serve: Web["serve"];
};

const RENDER_MS_MAX = 120_000;

/** Renders `pdf` in Chromium with each subform that may be absent shown once, as the conversion has it. */
export async function render(
  { browser, files, serve }: Renderer,
  pdf: Uint8Array,
): Promise<Rendered> {
  const shown = (await withPackets(pdf, showOptional)) ?? pdf;
  const server = await serve(
    new Map<string, string | Uint8Array>([
      ...files,
      ["index.html", PDFJS_PAGE],
      ["form.pdf", shown],
    ]),
  );
  const page = await browser.newPage({ viewport: { width: 1200, height: 1600 } });
  try {
    page.setDefaultTimeout(RENDER_MS_MAX);
    await page.goto(server.url);
    const measured = await page.evaluate<Measured>("globalThis.rendered");
    if ("fault" in measured) return measured;
    const pages = [];
    for (const [at, each] of measured.pages.entries()) {
      const png = await page.locator(`#page-${at + 1}`).screenshot();
      pages.push({ ...each, ink: await inkOfPng(new Uint8Array(png)) });
    }
    return { pages };
  } catch (error) {
    return { fault: String(error).split("\n")[0] ?? "" };
  } finally {
    await page.close();
    server.close();
  }
}

/** The conversion shows each optional subform once; pdf.js fails on a blank before the declaration. */
function showOptional(packets: string): string {
  return packets
    .trimStart()
    .replace(/<occur\b[^>]*>/g, (tag) =>
      /\smax="0"/.test(tag)
        ? tag
        : tag.replace(/\smin="0"/, ' min="1"').replace(/\sinitial="0"/, ' initial="1"'),
    );
}

/** pdf.js with its style sheet, fonts and character maps, by their paths on the page's server. */
export async function pdfjsFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const root = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const files = new Map<string, Uint8Array>([
    ["pdf.mjs", await readFile(join(root, "build", "pdf.mjs"))],
    ["pdf.worker.mjs", await readFile(join(root, "build", "pdf.worker.mjs"))],
    ["pdf_viewer.css", await readFile(join(root, "web", "pdf_viewer.css"))],
  ]);
  for (const folder of ["standard_fonts", "cmaps"]) {
    for (const name of await readdir(join(root, folder))) {
      files.set(`${folder}/${name}`, await readFile(join(root, folder, name)));
    }
  }
  return files;
}
