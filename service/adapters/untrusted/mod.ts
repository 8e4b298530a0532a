/** Untrusted PDFs and images are parsed in processes that can be killed and that can read nothing else of the service. */

export type { FormReader, FormRefusal, ReadForm } from "#domain/templates";
export { type FormReaderOptions, startFormReader } from "./form-reader.ts";
export { type ImageWorkersOptions, startImageWorkers } from "./image-workers.ts";
