import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { Task, TaskPage } from "./contract.ts";
import { follow, type WaitOptions } from "./follow.ts";
import { type List, listOf } from "./list.ts";

const LIST = "GET /api/v1/generate/tasks";
const OPEN_STATES: readonly string[] = ["pending", "processing"];

/** PDFs that are filled in the background; `generate.task` makes them. */
export class Tasks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The tasks of the key's environment, newest first. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<TaskPage> {
    return listOf(this.#connection, LIST, "tasks", { query }, options);
  }

  /** The state of a task. */
  get(task_id: string, options: CallOptions = {}): Promise<Task> {
    const input = { path: { task_id } };
    return this.#connection.json("GET /api/v1/generate/status/{task_id}", input, options);
  }

  /** Asks until the task has ended, whichever way. */
  wait(task_id: string, options: WaitOptions<Task> = {}): Promise<Task> {
    const { machine } = this.#connection;
    return follow(machine, (asking) => this.get(task_id, asking), isEnded, options);
  }

  /** Stops it, as long as it has not ended. */
  cancel(task_id: string, options: CallOptions = {}): Promise<Task> {
    const input = { path: { task_id } };
    return this.#connection.json("DELETE /api/v1/generate/cancel/{task_id}", input, options);
  }
}

function isEnded({ status }: Task): boolean {
  return !OPEN_STATES.includes(status);
}
