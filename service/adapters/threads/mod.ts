/**
 * Work beside the program's own thread: PDFs that nobody vouches for are read in a process that can be killed, rows
 * are filled by threads that share one copy of a template.
 */

export { nodePlatform } from "@platen/engine/node";
export type { FilledRows, LostRows, RowFillers, RowsToFill } from "#domain/generation";
export type { FormReader, FormRefusal, ReadForm } from "#domain/templates";
export { storedCompilations } from "./compilations.ts";
export { type FillPool, type FillPoolOptions, startFillPool } from "./fill-pool.ts";
export { fillTogether } from "./fill-together.ts";
export { type FormReaderOptions, startFormReader } from "./form-reader.ts";
export { type PictureDeskOptions, startPictureDesk } from "./picture-desk.ts";
export { compileWithin, fillWithin, REQUEST_WAIT_MS_MAX } from "./request-wait.ts";
