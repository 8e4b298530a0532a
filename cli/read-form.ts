import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type FormReader, startFormReader } from "@platen/service/untrusted";
import { Refusal, reasonOf } from "./refusal.ts";

/** A form as a command works with it; `name` is the file's, for telling. */
export type OpenedForm = Extract<Awaited<ReturnType<FormReader["read"]>>, { kind: "form" }> & {
  readonly name: string;
  readonly pdf: Uint8Array;
};

/** Runs `work` with a reader of forms, a process of its own that is ended in any case. */
export async function withFormReader<Result>(
  work: (reader: FormReader) => Promise<Result>,
): Promise<Result> {
  const reader = startFormReader();
  try {
    return await work(reader);
  } finally {
    await reader.stop();
  }
}

/** Reads the form in a file; refuses what is no form, with the reason. */
export async function readForm(reader: FormReader, path: string): Promise<OpenedForm> {
  const pdf = await readFile(path).catch((error: unknown) => {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  });
  const name = basename(path);
  const read = await reader.read(pdf);
  if (read.kind === "refused") throw new Refusal(`${name} cannot be filled. ${read.message}`);
  return { ...read, name, pdf };
}
