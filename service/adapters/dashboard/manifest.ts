import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The file in `dist` that lists the others. */
export const MANIFEST = "manifest.json";
const Schema = z.object({
  /** Hash of everything that the build depends on. */
  stamp: z.string(),
  /** The sources, from the root of the repository. */
  sources: z.array(z.string()),
  /** The files of packages in the bundle, for their licences. */
  packages: z.array(z.string()),
  files: z.array(
    z.object({
      name: z.string().regex(/^[\w.-]+$/),
      hash: z.string(),
      /** The source that it is the entry of, from the dashboard's folder; null: shared code. */
      entry: z.string().nullable(),
      /** The files that are loaded with it. */
      loads: z.array(z.string()),
    }),
  ),
});

/** The list of files that a build wrote. */
export type Manifest = z.output<typeof Schema>;

/** Returns the manifest in a folder; null where nothing was built, or by another version of the builder. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return Schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
