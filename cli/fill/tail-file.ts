import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { Refusal, reasonOf } from "../terminal/refusal.ts";

/** Packed tails on disk, one chunk after another, to keep memory free. */
export class TailFile {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #ends: number[] = [];

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<TailFile> {
    return new TailFile(path, await open(path, "wx+"));
  }

  /** Appends the tails of the next chunk. */
  async append(tails: Uint8Array): Promise<void> {
    const from = this.#ends.at(-1) ?? 0;
    for (let at = 0; at < tails.length; ) {
      const { bytesWritten } = await this.#file
        .write(tails, at, tails.length - at, from + at)
        .catch((error: unknown) => {
          throw new Refusal(
            `Filled rows cannot be stored in ${dirname(this.#path)}: ${reasonOf(error)}.`,
            "Make room there, or write the ZIP to another disk.",
          );
        });
      at += bytesWritten;
    }
    this.#ends.push(from + tails.length);
  }

  /** The tails of a chunk, from 0. */
  async read(chunk: number): Promise<Uint8Array> {
    const from = this.#ends[chunk - 1] ?? 0;
    const tails = new Uint8Array((this.#ends[chunk] ?? from) - from);
    for (let at = 0; at < tails.length; ) {
      const { bytesRead } = await this.#file.read(tails, at, tails.length - at, from + at);
      if (bytesRead === 0) throw new Error("the file of tails ends too early");
      at += bytesRead;
    }
    return tails;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
