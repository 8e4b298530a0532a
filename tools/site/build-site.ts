import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { writeNotices } from "../build/notices.ts";
import { cpuMs } from "../testing/cpu-time.ts";
import { finishSite, type SiteSize } from "./finish-site.ts";
import { BASE, type SitePage } from "./navigation.ts";
import { readSitePages } from "./site-pages.ts";
import { siteTextOf } from "./site-text.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GENERATOR = fileURLToPath(new URL(".", import.meta.url));
/** Within the generator, so that pages find its packages. */
const WORK = join(GENERATOR, "dist");

/** Size of the built site, and the time of the build without the installation of the generator. */
export type BuiltSite = SiteSize & { readonly seconds: number; readonly cpuSeconds: number };

/** Where a site is built, and the prefix of a proxy below which the service is reached, such as `/forms`. */
type SiteOptions = { readonly target?: string; readonly prefix?: string };

const PREFIX = /^(?:\/[\w.~-]+)*$/;

/** Builds the site, by default into `docs/dist`. Its addresses are absolute: it works below one prefix. */
export function buildSite({
  target = join(ROOT, "docs/dist"),
  prefix = process.env["SITE_PREFIX"] ?? "",
}: SiteOptions = {}): BuiltSite {
  if (!PREFIX.test(prefix))
    throw new Error(`SITE_PREFIX is ${prefix}; it must be a path such as /forms.`);
  install();
  const start = performance.now();
  const before = cpuMs();
  rmSync(join(WORK, "out"), { recursive: true, force: true });
  const repository = process.env["SITE_REPOSITORY"]?.replace(/\/$/, "");
  writePages(repository ?? null);
  run(
    process.execPath,
    [join(GENERATOR, "node_modules/vitepress/bin/vitepress.js"), "build", GENERATOR],
    {
      SITE_ROOT: ROOT,
      SITE_WORK: WORK,
      SITE_BASE: `${prefix}${BASE}`,
      ...(repository === undefined ? {} : { SITE_REPOSITORY: repository }),
    },
  );
  writeNotices(usedModules(), join(WORK, "out/THIRD-PARTY.txt"));
  const size = finishSite(join(WORK, "out"), target);
  const after = cpuMs();
  return {
    ...size,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (after.ownMs + after.childrenMs - before.ownMs - before.childrenMs) / 1000,
  };
}

/** The files of packages that the generator put into the site, from the root. */
function usedModules(): readonly string[] {
  const list: unknown = JSON.parse(readFileSync(join(WORK, "modules.json"), "utf8"));
  return z
    .array(z.string())
    .parse(list)
    .map((path) => relative(ROOT, path));
}

/** Installs the generator, unless it is there as its lock file says. */
function install(): void {
  const installed = statSync(join(GENERATOR, "node_modules/.package-lock.json"), {
    throwIfNoEntry: false,
  });
  const lock = statSync(join(GENERATOR, "package-lock.json"));
  if (installed !== undefined && installed.mtimeMs >= lock.mtimeMs) return;
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {});
}

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: GENERATOR,
    encoding: "utf8",
    env: { ...process.env, ...env },
    shell: process.platform === "win32" && command === "npm",
  });
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(" ")} failed:\n${error?.message ?? ""}${stdout}${stderr}`,
    );
}

function writePages(repository: string | null): void {
  const folder = join(WORK, "pages");
  rmSync(folder, { recursive: true, force: true });
  const { all, records } = readSitePages(ROOT);
  const addresses = new Map(all.map(({ source, address }) => [source, address]));
  addresses.set("docs/decisions", "decisions");
  const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
  for (const page of all) {
    const target = join(folder, page.source);
    mkdirSync(dirname(target), { recursive: true });
    const text = siteTextOf(page.source, { addresses, repository, read });
    writeFileSync(target, neighboursOf(page, records) + text);
  }
  cpSync(join(GENERATOR, "start.md"), join(folder, "start.md"));
  mkdirSync(join(folder, "public"), { recursive: true });
  cpSync(join(ROOT, "dashboard/logo.svg"), join(folder, "public/logo.svg"));
}

/**
 * Front matter that names the records before and after one: the list beside the pages, from which the generator takes
 * them for other pages, has no records.
 */
function neighboursOf(page: SitePage, records: readonly SitePage[]): string {
  const at = records.indexOf(page);
  if (at === -1) return "";
  return `---\nprev: ${linkTo(records[at - 1])}\nnext: ${linkTo(records[at + 1])}\n---\n`;
}

function linkTo(page: SitePage | undefined): string {
  return JSON.stringify(page !== undefined && { text: page.label, link: `/${page.address}` });
}
