/**
 * Builds the container image: npm run image [-- --variant slim] [--root FOLDER] [--archive FILE]
 *
 * Stores it with buildah as platen:VERSION (platen:VERSION-slim) and as FILE, an OCI archive, and prints the size of its
 * parts. With --root it only writes the image's file system into FOLDER. Exit 1 beyond the limit of the variant's size.
 * Needs the Debian packages buildah, mmdebstrap and binutils.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, readManifest } from "./build/manifest.ts";
import { type Variant, writeFileSystem } from "./image/file-system.ts";
import { imageLabels } from "./image/labels.ts";
import { requireTools, runTool } from "./image/machine-tools.ts";
import { sizesOf } from "./image/sizes.ts";

const MB = 1e6;
const LIMITS_MB: Readonly<Record<Variant, number>> = { full: 350, slim: 180 };

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      variant: { type: "string", default: "full" },
      root: { type: "string" },
      archive: { type: "string" },
    },
  });
  const { variant, archive } = values;
  if (variant !== "full" && variant !== "slim") {
    console.error("The variants: full slim.");
    return 2;
  }
  requireTools([
    "mmdebstrap",
    "strip",
    ...(values.root === undefined ? (["buildah"] as const) : []),
  ]);
  const root = resolve(values.root ?? join(ROOT, "dist/image", variant));
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  await writeFileSystem(root, variant);
  const isWithin = printSizes(root, variant);
  if (values.root === undefined) store(root, variant, archive);
  return isWithin ? 0 : 1;
}

/** Whether the size is within the limit. */
function printSizes(root: string, variant: Variant): boolean {
  const sizes = sizesOf(root);
  const sum = sizes.values().reduce((all, size) => all + size, 0);
  const line = (name: string, size: number): string =>
    `  ${name.padEnd(30)}${(size / MB).toFixed(1).padStart(6)} MB`;
  for (const [name, size] of [...sizes].toSorted(([, one], [, other]) => other - one))
    console.log(line(name, size));
  console.log(line(`platen, ${variant}`, sum));
  if (sum <= LIMITS_MB[variant] * MB) return true;
  console.error(`The image is larger than ${LIMITS_MB[variant]} MB.`);
  return false;
}

function store(root: string, variant: Variant, archive: string | undefined): void {
  const { version } = readManifest(ROOT);
  const name = `platen:${String(version)}${variant === "slim" ? "-slim" : ""}`;
  const file = join(ROOT, "dist/image/Containerfile");
  writeFileSync(file, containerfile(String(version)));
  runTool("buildah", ["bud", "--isolation", "chroot", "--quiet", "-t", name, "-f", file, root]);
  console.log(`${name} is in the storage of buildah.`);
  if (archive === undefined) return;
  rmSync(archive, { force: true });
  runTool("buildah", ["push", "--quiet", name, `oci-archive:${resolve(archive)}:${name}`]);
  console.log(`${archive} is an OCI archive of it.`);
}

/** The last stage of the Dockerfile, with the file system as the folder of the build. */
function containerfile(version: string): string {
  const text = readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8");
  const last = text.slice(text.lastIndexOf("\nFROM ") + 1).replaceAll("--from=build ", "");
  const labels = Object.entries(imageLabels(version)).map(
    ([name, value]) => `LABEL ${name}=${JSON.stringify(value)}\n`,
  );
  return last.replaceAll("/rootfs", ".") + labels.join("");
}
