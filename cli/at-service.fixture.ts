import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildForm } from "@platen/forms/builder";
import { z } from "zod";
import { openZip } from "./demo/zip-reader.ts";
import { type Ended, ownFolder, parsed, runPlaten } from "./run-platen.fixture.ts";

/** The folder in which commands run, with a form, a mapping and CSVs. */
export const folder = ownFolder();
const config = join(folder, "config");
export const profiles = join(config, "platen", "profiles.json");
export const HOME = { XDG_CONFIG_HOME: config, APPDATA: config };

writeFileSync(
  join(folder, "order.pdf"),
  buildForm({
    fields: [
      { type: "text", name: "f[1]", required: true, at: [72, 700, 272, 720] },
      { type: "text", name: "f[2]", maxLength: 3, at: [72, 660, 272, 680] },
    ],
  }),
);
writeFileSync(join(folder, "names.json"), '{"f[1]": "name", "f[2]": "code"}');
writeFileSync(join(folder, "good.csv"), "name,code\nAda,1\nBob,2\n");
writeFileSync(join(folder, "bad.csv"), "name,code\nAda,1\nBob,2345\n,3\n");

const Made = z.looseObject({ id: z.int() });

/** Runs the command in the folder, logged in through the profiles file; `line` is split at spaces. */
export function platen(
  line: string,
  options: Parameters<typeof runPlaten>[1] = {},
): Promise<Ended> {
  const env = { ...HOME, ...options.env };
  return runPlaten(line.split(" "), { cwd: folder, ...options, env });
}

/** Runs a command that creates something, and returns it. */
export async function made(line: string): Promise<z.output<typeof Made>> {
  const { code, out, err } = await platen(`${line} --json`);
  assert.deepEqual({ code, err }, { code: 0, err: "" }, out);
  return Made.parse(parsed(out));
}

/** Creates an envelope for the form, with the aliases `name` and `code`. */
export async function anEnvelope(): Promise<number> {
  const template = await made("templates upload order.pdf");
  const mapping = await made(`mappings create names.json --template ${template.id}`);
  return (await made(`envelopes create --mapping ${mapping.id}`)).id;
}

/** The entries of a ZIP in the folder. */
export async function namesIn(path: string): Promise<string[]> {
  const zip = await openZip(join(folder, path));
  try {
    return zip.entries.map(({ name }) => name);
  } finally {
    await zip.close();
  }
}
