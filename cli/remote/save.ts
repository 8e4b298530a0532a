import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkOutput, writeStream } from "../output/output-file.ts";
import { size } from "../output/wording.ts";
import { misuse, Refusal, reasonOf } from "../terminal/refusal.ts";
import type { Shown } from "./verb.ts";

/** The destination of a download. */
export type SaveOptions = {
  /** A path, or `-` for standard output. */
  readonly output: string;
  readonly force?: boolean;
  readonly json?: boolean;
};

/** Refuses an unusable destination before the service is called. */
export function canBeSaved({ output, force, json }: SaveOptions): void {
  if (output === "-" && json === true)
    throw misuse("--json and -o - cannot both write to standard output.", "Choose one of them.");
  if (output === "-" && process.stdout.isTTY)
    throw misuse(
      "The file cannot be written to a terminal.",
      "Redirect it to a file or a program.",
    );
  if (output !== "-") checkOutput(output, force === true);
}

/** Writes the body of `response` to a file that appears when it is complete, or to standard output. */
export async function save(response: Response, options: SaveOptions): Promise<Shown> {
  const { output } = options;
  if (response.body === null) throw new Refusal("The service answered without a file.");
  const body = Readable.fromWeb(response.body);
  if (output === "-") {
    await pipeline(body, process.stdout, { end: false });
    return { json: null, text: "" };
  }
  const sizeBytes = await writeStream(checkOutput(output, true), body).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`The download was interrupted: ${reasonOf(error)}.`, "Run it again.");
  });
  return { json: { path: output, size_bytes: sizeBytes }, text: `${output}, ${size(sizeBytes)}` };
}
