/** The worker that reads one spreadsheet; `sheet-client.ts` starts it for each task and ends it. */
import { readSheet, type SheetOptions, writeCsv } from "./read-sheet.ts";

/** A request to the worker: `names` as in `writeCsv`; null: read the file. */
export type SheetRequest = {
  readonly file: Blob;
  readonly options: SheetOptions;
  readonly names: readonly (string | null)[] | null;
};

addEventListener("message", ({ data }: MessageEvent<SheetRequest>) => {
  const { file, options, names } = data;
  const done = names === null ? readSheet(file, options) : writeCsv(file, options, names);
  void done.then((result) => postMessage(result));
});
