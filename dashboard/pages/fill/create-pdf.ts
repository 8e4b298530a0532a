import {
  type GeneratedFile,
  type PdfRequest,
  type Platen,
  PlatenError,
  type Task,
} from "@platen/sdk";
import type { FormSource } from "#data/forms-to-fill.ts";
import { dataOf, type FillValue } from "./fill-value.ts";

/** How a PDF is created. */
export type PdfOptions = {
  /** The values become part of the pages. */
  readonly isFinal: boolean;
  /** A value that is not shown as given is an error. */
  readonly isStrict: boolean;
  /** TEST is printed across every page, and nothing is counted. */
  readonly isTest: boolean;
};

/** The part of a created PDF that is shown. */
export type CreatedPdf = Pick<
  GeneratedFile,
  "file_id" | "filename" | "page_count" | "test" | "warnings"
> & {
  readonly size_bytes: number | null;
  readonly sha256: string | null;
  readonly expires_at: string | null;
};

/** A task ended without a PDF; `field` is the alias at fault, if one is. */
export class TaskFailed extends Error {
  readonly field: string | null;
  readonly code: string;

  constructor(task: Pick<Task, "error" | "error_code" | "status" | "field">) {
    super(task.error ?? task.status);
    this.field = task.field;
    this.code = task.error_code ?? task.status;
  }
}

/** The request for these values. */
export function requestOf(
  { kind, id }: FormSource,
  values: Readonly<Record<string, FillValue>>,
  { isFinal, isStrict, isTest }: PdfOptions,
): PdfRequest {
  return {
    ...(kind === "envelope" ? { envelope_id: id } : { template_id: id }),
    data: dataOf(values),
    ...(isFinal ? { flatten: true } : {}),
    ...(isStrict ? { strict: true } : {}),
    ...(isTest ? { test: true } : {}),
  };
}

/**
 * Creates a PDF. A service that is too busy to do it at once gets a task; `onWaiting` is called then. The same key
 * creates and counts one PDF, however often it is sent.
 */
export async function createPdf(
  { generate }: Pick<Platen, "generate">,
  request: PdfRequest,
  idempotencyKey: string,
  { signal, onWaiting }: { readonly signal: AbortSignal; readonly onWaiting: () => void },
): Promise<CreatedPdf> {
  try {
    return await generate.pdf(request, { idempotencyKey, signal });
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
  onWaiting();
  const task = await generate.task(request, { idempotencyKey: `${idempotencyKey}-task`, signal });
  const { file_id, ...ended } = await task.wait({ signal });
  if (file_id === null) throw new TaskFailed(ended);
  return { ...ended, file_id };
}

/** The address of a created PDF for a link, which cannot have headers. */
export function fileLink(file: string, account: string, environment: string): string {
  const query = new URLSearchParams({ account, environment });
  return `/api/v1/generate/download/${encodeURIComponent(file)}?${query.toString()}`;
}

/** The service answered that it has no capacity; nothing was created. */
function isBusy(error: unknown): boolean {
  return error instanceof PlatenError && error.status === 503;
}
