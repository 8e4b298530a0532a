import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT, readManifest } from "./manifest.ts";

const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
/** A module's name in `from "…"` and `import("…")`. */
const SPECIFIER = /(\bfrom |\bimport\()"([^"]+)"/g;

/**
 * Emits the declarations of a workspace's modules, and of all that they import, below `target`. Names inside the package
 * become relative paths, so that any TypeScript and any bundler understands them.
 */
export function writeDeclarations(
  workspace: string,
  modules: readonly string[],
  target: string,
): void {
  const folder = mkdtempSync(join(tmpdir(), "platen-declarations-"));
  try {
    emit(folder, join(ROOT, workspace), modules, target);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const { imports = {} } = readManifest(join(ROOT, workspace));
  const names = new Map(Object.entries(imports as Readonly<Record<string, string>>));
  for (const path of globSync("**/*.d.ts", { cwd: target })) {
    const file = join(target, path);
    const toTop = relative(join(path, ".."), "").replaceAll("\\", "/") || ".";
    const text = readFileSync(file, "utf8").replaceAll(
      SPECIFIER,
      (_, start: string, name: string) => {
        const inside = names.get(name)?.replace(/^\./, toTop) ?? name;
        return `${start}"${inside.startsWith(".") ? inside.replace(/\.ts$/, ".js") : inside}"`;
      },
    );
    writeFileSync(file, text);
  }
}

function emit(folder: string, source: string, modules: readonly string[], target: string): void {
  const config = {
    extends: join(ROOT, "tsconfig.published.json"),
    compilerOptions: {
      noEmit: false,
      emitDeclarationOnly: true,
      rootDir: source,
      outDir: target,
      typeRoots: [join(ROOT, "node_modules/@types")],
    },
    // Declarations of packages without their own are not reached by imports.
    include: [join(source, "**/*.d.ts")],
    files: modules.map((module) => join(source, module)),
  };
  const path = join(folder, "tsconfig.json");
  writeFileSync(path, JSON.stringify(config));
  const { status, stdout, stderr } = spawnSync(process.execPath, [TSC, "-p", path], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${source} does not compile:\n${stdout}${stderr}`);
}
