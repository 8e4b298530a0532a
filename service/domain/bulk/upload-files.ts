import type { Upload, UploadId } from "./upload.ts";

/** Where a chunk's packed tails lie; the fence tells the winner's from those of a lease that lapsed. */
export function tailsKey(uploadId: UploadId, chunk: number, fence: number): string {
  return `bulk/${uploadId}/tails/${chunk}-${fence}`;
}

/** Where an upload's CSV lies. */
export function csvKey(uploadId: UploadId): string {
  return `bulk/${uploadId}/rows.csv`;
}

/** Where its manifest lies, once it has ended. */
export function manifestKey(uploadId: UploadId): string {
  return `bulk/${uploadId}/manifest.json`;
}

/** Where everything of an upload lies. */
export function uploadFolder({ id }: Pick<Upload, "id">): string {
  return `bulk/${id}`;
}
