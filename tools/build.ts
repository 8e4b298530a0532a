/**
 * Builds the packages that are published: npm run build [-- --out FOLDER] [NAME…]
 *
 * A folder for each package (engine, sdk, cli, fonts, fonts-cjk; default: all) is written below FOLDER (`dist`) and
 * contains what `npm pack` packs and `npm publish` publishes.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildCommand } from "./build/command.ts";
import { buildFonts } from "./build/fonts.ts";
import { buildEngine, buildSdk } from "./build/libraries.ts";
import { ROOT } from "./build/manifest.ts";

const BUILDS: Readonly<Record<string, (target: string) => Promise<void> | void>> = {
  engine: buildEngine,
  sdk: buildSdk,
  cli: buildCommand,
  fonts: (target) => buildFonts("@platen/fonts", target),
  "fonts-cjk": (target) => buildFonts("@platen/fonts-cjk", target),
};

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: "string", default: join(ROOT, "dist") } },
  });
  const unknown = positionals.find((name) => !(name in BUILDS));
  if (unknown !== undefined) {
    console.error(
      `There is no package ${unknown}. The packages: ${Object.keys(BUILDS).join(" ")}.`,
    );
    return 2;
  }
  for (const [name, build] of Object.entries(BUILDS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const target = join(resolve(values.out), name);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    await build(target);
    console.log(`${target} is ready: npm publish --access public ${target}`);
  }
  return 0;
}
