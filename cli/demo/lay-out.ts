import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Material } from "./material.ts";
import { openZip, type ZipEntry } from "./zip-reader.ts";

/** Paths of a demo's files. */
export type DemoFiles = {
  readonly form: string;
  readonly csv: string;
  /** The mapping from the form's fields to the rows' names. */
  readonly mapping: string;
  readonly zip: string;
  readonly samples: string;
};

const SAMPLES_MAX = 3;

/** Writes the form and the rows to a folder for the user, and removes the files of an earlier demo. */
export async function layOut(folder: string, material: Material): Promise<DemoFiles> {
  const files = {
    form: join(folder, `${material.slug}.pdf`),
    csv: join(folder, `${material.slug}.csv`),
    mapping: join(folder, `${material.slug}.json`),
    zip: join(folder, `${material.slug}.zip`),
    samples: join(folder, "samples"),
  };
  await rm(files.zip, { force: true });
  await rm(files.samples, { recursive: true, force: true });
  await mkdir(files.samples, { recursive: true });
  await writeFile(files.form, material.form);
  await writeFile(files.csv, material.csv);
  return files;
}

/** Unpacks three PDFs (first, middle, last); returns their paths. */
export async function unpackSamples(
  { zip, samples }: DemoFiles,
  pdfs: readonly ZipEntry[],
): Promise<readonly string[]> {
  const chosen = new Set([pdfs[0], pdfs[Math.floor(pdfs.length / 2)], pdfs.at(-1)]);
  const reader = await openZip(zip);
  try {
    const paths: string[] = [];
    for (const entry of [...chosen].slice(0, SAMPLES_MAX)) {
      if (entry === undefined) continue;
      const path = join(samples, entry.name);
      await writeFile(path, await reader.read(entry));
      paths.push(path);
    }
    return paths;
  } finally {
    await reader.close();
  }
}

/** Total size of the files in a folder; 0 if it does not exist. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(
    async ({ parentPath, name }) => (await stat(join(parentPath, name))).size,
  );
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}
