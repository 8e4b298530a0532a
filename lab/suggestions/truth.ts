import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** A form of the truth: which aliases a program gives to its fields. */
export type TrueForm = {
  readonly form: string;
  /** Forms of one group are years and languages of one form. */
  readonly group: string;
  readonly language: string;
  readonly pdf: string;
  readonly pairs: readonly { readonly raw_field: string; readonly aliases: readonly string[] }[];
};

/** The forms that `index.json` in `dir` lists, with their PDFs' absolute paths. */
export async function readTruth(dir: string): Promise<readonly TrueForm[]> {
  const index = JSON.parse(await readFile(join(dir, "index.json"), "utf8")) as readonly TrueForm[];
  return await Promise.all(
    index.map(async ({ form }) => {
      const text = await readFile(join(dir, "forms", `${form}.json`), "utf8");
      const truth = JSON.parse(text) as TrueForm;
      return { ...truth, pdf: resolve(dir, truth.pdf) };
    }),
  );
}
