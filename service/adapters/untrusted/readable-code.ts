import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Paths that a process for untrusted files may read: its own modules, the engine, forms, and installed packages including
 * fonts. Its input arrives on a pipe.
 */
export function readableCode(): readonly string[] {
  const require = createRequire(import.meta.url);
  const service = fileURLToPath(new URL("../../", import.meta.url));
  const engine = dirname(require.resolve("@platen/engine"));
  const forms = dirname(require.resolve("@platen/forms"));
  const packages = [import.meta.url, join(engine, "mod.ts")].flatMap(installedPackages);
  const folders = [join(service, "adapters", "untrusted"), join(service, "base"), engine, forms];
  const all = [...folders, ...packages].map((folder) => folder + sep);
  return [...new Set([...all, join(service, "package.json")])];
}

/** The `node_modules` folders of a file's imports, as configured and with symbolic links resolved. */
function installedPackages(file: string): readonly string[] {
  const candidates = createRequire(file).resolve.paths("any") ?? [];
  return candidates
    .filter((folder) => basename(folder) === "node_modules" && existsSync(folder))
    .flatMap((folder) => [folder, realpathSync(folder)]);
}
