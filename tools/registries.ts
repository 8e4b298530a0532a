/**
 * Prepares what is published: npm run registries [-- --from FOLDER] [--out FOLDER]
 *
 * Packs the packages that `npm run build` wrote to FOLDER (`dist`), writes the Homebrew formula of the command, and prints
 * what npm, Homebrew and a container registry would receive and by which commands. Nothing is sent.
 */
import { writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, repositoryPage } from "./build/manifest.ts";
import { imageLabels } from "./image/labels.ts";
import { formulaOf } from "./registries/formula.ts";
import { type Packed, packAll, packagePage, registryUrl, tarballUrl } from "./registries/pack.ts";

const MB = 1e6;

process.exitCode = main();

function main(): number {
  const { values } = parseArgs({
    options: {
      from: { type: "string", default: join(ROOT, "dist") },
      out: { type: "string", default: join(ROOT, "dist/registries") },
    },
  });
  const out = resolve(values.out);
  const packages = packAll(resolve(values.from), out);
  const command = packages.at(-1);
  if (command === undefined) throw new Error("assertion failed: the command is packed last");
  const page = repositoryPage();
  const formula = join(out, "platen.rb");
  const { name: packageName, license, sha256, version } = command;
  const [homepage, url] = [page ?? packagePage(packageName), tarballUrl(registryUrl(), command)];
  writeFileSync(formula, formulaOf({ homepage, license, url, sha256, packageName }));
  const lines = [
    `Platen ${version}. Nothing was sent; these would be published:`,
    "",
    "npm, in this order",
    ...packages.flatMap(packageLines),
    "",
    "Homebrew, when npm has the packages",
    `  ${shown(formula)}, for Formula/platen.rb of a tap`,
    `    installs ${url}`,
    `    sha256 ${sha256}`,
    "",
    "Container registry",
    ...["", "-slim"].flatMap((ending) => imageLines(`platen:${version}${ending}`, ending)),
    ...Object.entries(imageLabels(version)).map(([name, value]) => `  ${name}: ${value}`),
  ];
  console.log(lines.join("\n"));
  if (page === null)
    console.log(
      "\nBefore that: origin of this checkout is not a web address. The packages and images would name no repository, and npm attests provenance only for one.",
    );
  return 0;
}

function packageLines({ name, version, file, files, ...sizes }: Packed): readonly string[] {
  const [packed, unpacked] = [sizes.packedBytes, sizes.unpackedBytes].map(megabytes);
  return [
    `  ${name}@${version}: ${files} files, ${packed} packed, ${unpacked} unpacked`,
    `    npm publish ${shown(file)}`,
  ];
}

function imageLines(name: string, ending: string): readonly string[] {
  return [
    `  ${name}`,
    `    npm run image${ending === "" ? "" : " -- --variant slim"} && buildah push ${name} docker://REGISTRY/${name}`,
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(2)} MB`;
}

function shown(path: string): string {
  return relative(process.cwd(), path);
}
