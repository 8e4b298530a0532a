import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { invalid, Refusal } from "#base/refusal.ts";
import type { Bounded } from "./work-queues.ts";

/** More parts than any route's form has. */
const PARTS_MAX = 50;
const FIELD_BYTES_MAX = 64 * 1024;
/** All text fields of a form are in memory until its last file has arrived. */
const FIELDS_CHARACTERS_MAX = 256 * 1024;

/** A file while it is received; `body` ends early when the file exceeds its limit. */
type FilePart = {
  readonly name: string;
  readonly filename: string;
  /** As declared by the client, such as `text/csv`. */
  readonly mediaType: string;
  readonly body: AsyncIterable<Uint8Array>;
};

/** The text fields of a form, and the result of `keep` for each file. */
type FormParts<Kept> = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, Kept>;
};

/** Limits of uploaded files, in bytes; set by the deployment. */
export type UploadLimits = {
  /** The PDF of a template. */
  readonly templateBytesMax: number;
  /** The rows of a bulk job. */
  readonly csvBytesMax: number;
};

/** The form that a route accepts: its text fields and the names of its files. */
export type FormShape = {
  readonly fields: z.ZodObject;
  readonly files: readonly string[];
  /** Text fields with JSON, which may be longer than others and do not count among all text. */
  readonly jsonFields?: Readonly<Record<string, JsonField>>;
  /** True: the form may have no file. */
  readonly isFileOptional?: boolean;
  /** The deployment's limit for each file. */
  readonly limit: keyof UploadLimits;
  /** The file may be this many times as large as the limit; once when left out. */
  readonly limitTimes?: number;
};

/** A text field with JSON: its schema, and its length in bytes at most. */
export type JsonField = { readonly schema: z.ZodType; readonly bytesMax: number };

/** The size of the largest file that the form may have. */
export function fileBytesMax({ limit, limitTimes = 1 }: FormShape, limits: UploadLimits): number {
  return limits[limit] * limitTimes;
}

/** Where the files of a form are kept. */
export type FileKeeping<Kept> = {
  /** Called for each file while it is received. */
  readonly keep: (file: FilePart) => Promise<Kept>;
  /** Undoes `keep`; called for each file when the form is invalid or its use fails. */
  readonly drop: (kept: Kept) => Promise<void>;
};

/** How a form is processed: its files are kept, then `use` is called for the whole. */
export type FormWork<Kept, Result> = FileKeeping<Kept> & {
  readonly use: (parts: FormParts<Kept>) => Promise<Result>;
};

/**
 * Reads a multipart form, parts in any order. 413 `file_too_large` for a file above its limit; 400 `validation_error`
 * for a form that is malformed, has a duplicate part or an unexpected file.
 */
export type Form = <Kept, Result>(work: FormWork<Kept, Result>) => Promise<Result>;

/**
 * Returns the form of this request, each file of at most `bytesMax`; `receiving` bounds how many are read at a time.
 */
export function formOf(
  request: FastifyRequest,
  shape: FormShape,
  bytesMax: number,
  receiving: Bounded,
): Form {
  return async <Kept, Result>({ keep, use, drop }: FormWork<Kept, Result>) => {
    const files = new Map<string, Kept>();
    try {
      const fields = await receiving(() => readParts(request, shape, bytesMax, files, keep));
      return await use({ fields: Object.fromEntries(fields), files });
    } catch (error) {
      for (const kept of files.values()) await drop(kept);
      throw error;
    }
  };
}

async function readParts<Kept>(
  request: FastifyRequest,
  { files: expected, jsonFields = {} }: FormShape,
  bytesMax: number,
  files: Map<string, Kept>,
  keep: (file: FilePart) => Promise<Kept>,
): Promise<ReadonlyMap<string, string>> {
  const fields = new Map<string, string>();
  let characters = 0;
  const longest = Object.values(jsonFields).map((one) => one.bytesMax);
  const fieldSize = Math.max(FIELD_BYTES_MAX, ...longest);
  for await (const part of partsOf(request, bytesMax, fieldSize)) {
    const name = part.fieldname;
    if (fields.has(name) || files.has(name)) throw duplicatePart(name);
    if (part.type === "field") {
      const fieldBytesMax = jsonFields[name]?.bytesMax ?? FIELD_BYTES_MAX;
      const value = readTextField(name, part.value, part.valueTruncated, fieldBytesMax);
      if (jsonFields[name] === undefined) characters += name.length + value.length;
      if (characters > FIELDS_CHARACTERS_MAX) throw tooMuchText(name);
      fields.set(name, value);
      continue;
    }
    if (!expected.includes(name)) throw unknownFile(name);
    const { filename, mimetype: mediaType } = part;
    files.set(name, await keep({ name, filename, mediaType, body: makeReadable(part.file) }));
    if (part.file.truncated) throw tooLarge(bytesMax);
  }
  return fields;
}

/** 413 `file_too_large`. */
export function tooLarge(bytesMax: number): Refusal {
  const message = `The file is larger than ${bytesMax} bytes.`;
  return new Refusal(413, "file_too_large", message, { limit_bytes: bytesMax });
}

async function* partsOf(
  request: FastifyRequest,
  bytesMax: number,
  fieldSize: number,
): AsyncIterable<Multipart> {
  const limits = { fileSize: bytesMax, parts: PARTS_MAX, fieldSize };
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  for (;;) {
    // Only errors of reading the form are the caller's fault, not errors of processing its parts.
    const next = await parts.next().catch(malformed);
    if (next.done === true) return;
    yield next.value;
  }
}

async function* makeReadable(file: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(malformed);
    if (next.done === true) return;
    yield next.value;
  }
}

function malformed(): never {
  throw invalid("The form is not well-formed multipart/form-data, or has too many parts.");
}

function readTextField(name: string, value: unknown, truncated: boolean, bytesMax: number): string {
  if (typeof value === "string" && !truncated && Buffer.byteLength(value) <= bytesMax) return value;
  throw fault(name, "too_big", `This text field has at most ${bytesMax} bytes.`);
}

function tooMuchText(name: string): Refusal {
  const message = `All text fields together have at most ${FIELDS_CHARACTERS_MAX} characters.`;
  return fault(name, "too_big", message);
}

function duplicatePart(name: string): Refusal {
  return fault(name, "duplicate", "The form has this part more than once.");
}

function unknownFile(name: string): Refusal {
  return fault(name, "unknown_field", "Unknown file.");
}

function fault(field: string, code: string, message: string): Refusal {
  return invalid("The form is not valid.", [{ field, code, message }]);
}

/**
 * Returns the result of `keep` for the part named `file`; 400 `validation_error` without it. `what` names it, with its
 * article.
 */
export function requiredFile<Kept>(files: ReadonlyMap<string, Kept>, what: string): Kept {
  const file = files.get("file");
  if (file !== undefined) return file;
  const message = `Send ${what} as a part named file.`;
  throw invalid("The form has no file.", [{ field: "file", code: "required", message }]);
}
