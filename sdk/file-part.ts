/**
 * The contents of a file; a text is sent as UTF-8. A stream is read into memory first, because a retry has to send it
 * again.
 */
export type FileContent = string | Blob | Uint8Array | ReadableStream<Uint8Array>;

/** Reads the content as a part of a form. */
export async function filePart(content: FileContent, type: string): Promise<Blob> {
  if (content instanceof Blob) return content;
  if (content instanceof ReadableStream) return await new Response(content).blob();
  return new Blob([typeof content === "string" ? content : new Uint8Array(content)], { type });
}

/** Builds a form of the given members as texts, and a file named `filename` if there is one. */
export function formOf(
  fields: Readonly<Record<string, string | number | boolean | undefined>>,
  file: Blob | null,
  filename: string,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, String(value));
  if (file !== null) form.set("file", file, filename);
  return form;
}
