import type { Connection } from "./connection.ts";
import type { Task } from "./contract.ts";
import { follow, type WaitOptions } from "./follow.ts";
import { TaskCalls } from "./resources.ts";

const OPEN_STATES: readonly string[] = ["pending", "processing"];

/** Tasks, which fill PDFs in the background; `generate.task` starts them. */
export class Tasks extends TaskCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /** Polls the task until it has completed, failed or been cancelled. */
  wait(task_id: string, options: WaitOptions<Task> = {}): Promise<Task> {
    const { machine } = this.#connection;
    return follow(machine, (asking) => this.get(task_id, asking), isEnded, options);
  }
}

function isEnded({ status }: Task): boolean {
  return !OPEN_STATES.includes(status);
}
