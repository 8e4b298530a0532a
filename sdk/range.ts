import type { CallOptions } from "./call.ts";

/** Options of a download. */
export type DownloadOptions = CallOptions & {
  /** The requested part of the file, as in HTTP: `bytes=0-1023`. */
  readonly range?: string;
};

/** Returns the headers of a download: any type, and the requested range. */
export function downloadHeaders({ range }: DownloadOptions): Readonly<Record<string, string>> {
  return { accept: "*/*", ...(range === undefined ? {} : { range }) };
}
