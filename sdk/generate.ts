import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { GeneratedFile, GenerateRequest, Task, ValueWarning } from "./contract.ts";
import type { WaitOptions } from "./follow.ts";
import type { DownloadOptions } from "./range.ts";
import { Files } from "./resources.ts";
import { Tasks } from "./tasks.ts";

/** What is filled, with which values; how the answer comes is said by the method. */
export type PdfRequest = Omit<GenerateRequest, "async_mode">;

/** A task that was taken, and what can be done with it. */
export type RunningTask = Task & {
  /** Asks until it has ended. */
  readonly wait: (options?: WaitOptions<Task>) => Promise<Task>;
  /** Waits for its end, then opens the PDF; throws an `Error` with the task's own words where there is none. */
  readonly download: (options?: DownloadOptions) => Promise<Response>;
};

/** A PDF as it is sent, and its warnings; a service lists as many as fit into a header. */
export type PdfResponse = Response & {
  readonly warnings: readonly Pick<ValueWarning, "field" | "code">[];
  /** The number of all. */
  readonly warningCount: number;
};

const GENERATE = "POST /api/v1/generate/pdf";

/** One PDF a call. */
export class Generate {
  readonly #connection: Connection;
  readonly #tasks: Tasks;
  readonly #files: Files;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#tasks = new Tasks(connection);
    this.#files = new Files(connection);
  }

  /** Fills it now; where the file is, and what should be known of it. Values that do not fit are a `validation_error`. */
  pdf(request: PdfRequest, options: CallOptions = {}): Promise<GeneratedFile> {
    return this.#connection.json<typeof GENERATE, 200>(GENERATE, { body: request }, options);
  }

  /** Fills it now; the PDF itself, its body streaming, with what should be known of it. */
  async bytes(request: PdfRequest, options: CallOptions = {}): Promise<PdfResponse> {
    const input = { body: request, headers: { accept: "application/pdf" } };
    const response = await this.#connection.open(GENERATE, input, options);
    return Object.assign(response, warningsOf(response.headers));
  }

  /** Has it filled in the background. */
  async task(request: PdfRequest, options: CallOptions = {}): Promise<RunningTask> {
    const body = { ...request, async_mode: true };
    const task = await this.#connection.json<typeof GENERATE, 202>(GENERATE, { body }, options);
    const wait: RunningTask["wait"] = (waiting) => this.#tasks.wait(task.task_id, waiting);
    return {
      ...task,
      wait,
      download: async (wanted = {}) => {
        const { signal } = wanted;
        const { file_id, error, status } = await wait(signal === undefined ? {} : { signal });
        if (file_id === null) throw new Error(error ?? `The task is ${status}: there is no PDF.`);
        return await this.#files.download(file_id, wanted);
      },
    };
  }
}

function warningsOf(headers: Headers): Pick<PdfResponse, "warnings" | "warningCount"> {
  const listed: unknown = JSON.parse(headers.get("x-warnings") ?? "[]");
  const warnings = Array.isArray(listed) ? listed : [];
  const total = headers.get("x-warning-count");
  return { warnings, warningCount: total === null ? warnings.length : Number(total) };
}
