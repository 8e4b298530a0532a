import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { GeneratedFile, GenerateRequest, Task, ValueWarning } from "./contract.ts";
import type { WaitOptions } from "./follow.ts";
import type { DownloadOptions } from "./range.ts";
import { Files } from "./resources.ts";
import { Tasks } from "./tasks.ts";

/** The form to fill and its values. The method decides how the result is returned. */
export type PdfRequest = Omit<GenerateRequest, "async_mode">;

/** An accepted task, with methods to wait for it and to download its PDF. */
export type RunningTask = Task & {
  /** Polls the task until it has ended. */
  readonly wait: (options?: WaitOptions<Task>) => Promise<Task>;
  /** Waits for its end, then downloads the PDF; throws an `Error` with the task's message if the task made no PDF. */
  readonly download: (options?: DownloadOptions) => Promise<Response>;
};

/** A response with the PDF as its body, and its warnings; the service lists only as many as fit into a header. */
export type PdfResponse = Response & {
  readonly warnings: readonly Pick<ValueWarning, "field" | "code">[];
  /** The number of all warnings, including those that are not listed. */
  readonly warningCount: number;
};

const GENERATE = "POST /api/v1/generate/pdf";

/** Fills one PDF per call. */
export class Generate {
  readonly #connection: Connection;
  readonly #tasks: Tasks;
  readonly #files: Files;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#tasks = new Tasks(connection);
    this.#files = new Files(connection);
  }

  /** Fills the PDF and returns its download link and warnings. Values that do not fit are a `validation_error`. */
  pdf(request: PdfRequest, options: CallOptions = {}): Promise<GeneratedFile> {
    return this.#connection.json<typeof GENERATE, 200>(GENERATE, { body: request }, options);
  }

  /** Fills the PDF and returns it as a stream, with its warnings. */
  async bytes(request: PdfRequest, options: CallOptions = {}): Promise<PdfResponse> {
    const input = { body: request, headers: { accept: "application/pdf" } };
    const response = await this.#connection.open(GENERATE, input, options);
    return Object.assign(response, warningsOf(response.headers));
  }

  /** Starts a task that fills the PDF in the background. */
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
