import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { FormReader } from "@platen/service/untrusted";
import type { EncryptionChoice } from "../terminal/option-values.ts";
import { Refusal, reasonOf } from "../terminal/refusal.ts";

/** An opened form: `name` is the file's, for messages; `pdf` is what is filled, the converted PDF of a dynamic XFA form. */
export type OpenedForm = Extract<Awaited<ReturnType<FormReader["read"]>>, { kind: "form" }> & {
  readonly name: string;
  readonly pdf: Uint8Array;
};

/** Reads the form in a file; throws a refusal with the reason if it is not one. */
export async function readForm(
  reader: FormReader,
  path: string,
  encryption: EncryptionChoice = "keep",
): Promise<OpenedForm> {
  const pdf = await readFile(path).catch((error: unknown) => {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  });
  const name = basename(path);
  const read = await reader.read(pdf, encryption);
  if (read.kind === "refused") throw new Refusal(`${name} cannot be filled. ${read.message}`);
  return { ...read, name, pdf: read.converted ?? pdf };
}
