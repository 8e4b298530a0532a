/**
 * Documents: one PDF at a time, at once or as a task that a worker takes in its turn, and the files that both leave.
 * Forms are filled as rows of an upload are; what differs is how little it may cost to bring one home.
 */
export type {
  FileContent,
  FileId,
  GeneratedFile,
  Owner,
} from "./file.ts";
export type {
  ExpiredFile,
  FileStore,
  NewTask,
  TaskLease,
  TaskStore,
  TasksWanted,
} from "./store.ts";
export type {
  DocumentData,
  LeasedTask,
  Metadata,
  Task,
  TaskFailure,
  TaskFile,
  TaskId,
  TaskState,
  TriedTask,
} from "./task.ts";
