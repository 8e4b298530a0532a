/** Untrusted PDFs and images are parsed in processes that can be killed and that can read nothing else of the service. */

export type { FormReader, ReadForm } from "#domain/templates/untrusted";
export type { FilledMark } from "./draw-marks.ts";
export { startFormAnalyst } from "./form-analyst.ts";
export { startFormReader } from "./form-reader.ts";
export { type ImageWorkers, startImageWorkers } from "./image-workers.ts";
