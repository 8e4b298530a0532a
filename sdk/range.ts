import type { CallOptions } from "./call.ts";

/** Which part of a file is wanted. */
export type DownloadOptions = CallOptions & {
  /** As HTTP has it: `bytes=0-1023`. */
  readonly range?: string;
};

/** The headers of a download: any type, and the range that is wanted. */
export function downloadHeaders({ range }: DownloadOptions): Readonly<Record<string, string>> {
  return { accept: "*/*", ...(range === undefined ? {} : { range }) };
}
