import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FillingRequest } from "@platen/service/filling";
import { Refusal, reasonOf } from "../refusal.ts";

/** A CSV file that can be read several times; `-` is standard input, which is copied into `folder` first. */
export async function csvSource(path: string, folder: string): Promise<FillingRequest["read"]> {
  const file = path === "-" ? join(folder, "rows.csv") : path;
  if (path === "-") await pipeline(process.stdin, createWriteStream(file));
  const found = await stat(file).catch((error: unknown) => {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  });
  if (!found.isFile()) throw new Refusal(`${path} is not a file.`, "Use - for standard input.");
  return (range) => {
    if (range === undefined) return createReadStream(file);
    // `end` is inclusive, so an empty range cannot be expressed.
    return createReadStream(file, { start: range.from, end: Math.max(range.from, range.to - 1) });
  };
}
