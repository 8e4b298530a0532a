/**
 * Documents: single PDFs, filled synchronously or as a task of a worker, and the files that both produce. A document is
 * filled like a row of a bulk job, but recorded at the cost of a share of one transaction.
 */

export {
  type DocumentRecorder,
  type DocumentsToRecord,
  documentCommitter,
} from "./commit-documents.ts";
export { deleteFile } from "./delete-file.ts";
export type {
  DocumentCommitter,
  DocumentDeps,
  DocumentPlan,
  DocumentStores,
  FillDocumentDeps,
} from "./deps.ts";
export type { DocumentErrorCode } from "./document-fault.ts";
export type { FileContent, FileId, FinishedDocument, GeneratedFile, KeptFile } from "./file.ts";
export { fillTasks, TASK_PAUSE_SECONDS_MAX } from "./fill-tasks.ts";
export { cancelTask, findTask, listTasks } from "./find-task.ts";
export { finishTasks } from "./finish-tasks.ts";
export { type GeneratedNow, generateNow } from "./generate-now.ts";
export { listFiles, openFile } from "./open-file.ts";
export { purgeFiles } from "./purge-files.ts";
export { startTask, type TaskRequest } from "./start-task.ts";
export type { FileStore, NewTask, StampStore, TaskLease, TaskStore } from "./store.ts";
export {
  type DocumentData,
  type LeasedTask,
  type Metadata,
  type Task,
  type TaskId,
  type TaskState,
  type TriedTask,
} from "./task.ts";
