import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { type Document, Name, Ref, Stream, serialise } from "../../../engine/cos/mod.ts";
import { formDocument } from "../../../forms/builder/mod.ts";

const PIECE_BYTES = 64 * 1024;

/** A form of about this size, most of it an incompressible image. */
export function bigForm(sizeBytes: number): Blob {
  const document: Document = formDocument({
    fields: [{ type: "text", name: "Name", at: [72, 700, 300, 720] }],
  });
  const image = document.add(
    new Stream(
      new Map([
        ["Type", new Name("XObject")],
        ["Subtype", new Name("Image")],
      ]),
      randomBytes(sizeBytes),
    ),
  );
  const pages = document.dict(document.dict(new Ref(1))?.get("Pages"));
  const page = document.dict(document.array(pages?.get("Kids"))?.[0]);
  document.dict(page?.get("Resources"))?.set("XObject", new Map([["Im0", image]]));
  return new Blob([new Uint8Array(serialise(document))]);
}

/**
 * Sends the form with `fields` and the file, so many times concurrently; returns the status of each response. `fetch` is
 * not used: it writes 8 MB to a connection before it turns to the next, so that 20 connections on a busy machine are open
 * for longer than the server waits for a head.
 */
export async function uploadConcurrently(
  url: string,
  key: string,
  times: number,
  { file, fields }: { readonly file: Blob; readonly fields: Readonly<Record<string, string>> },
): Promise<readonly number[]> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, "file");
  const encoded = new Response(form);
  const contentType = String(encoded.headers.get("content-type"));
  const body = new Uint8Array(await encoded.arrayBuffer());
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": contentType,
    "content-length": body.byteLength,
  };
  const send = async (): Promise<number> => {
    const upload = request(url, { method: "POST", headers, agent: false });
    const responded = once(upload, "response") as Promise<[IncomingMessage]>;
    upload.flushHeaders();
    // A server that has responded may close the connection before it has the rest of the body.
    const sent = pipeline(piecesOf(body), upload).catch(() => responded);
    const [[response]] = await Promise.all([responded, sent]);
    response.resume();
    if (!response.closed) await once(response, "close");
    return response.statusCode ?? 0;
  };
  return await Promise.all(Array.from({ length: times }, send));
}

/** Yields the bytes in pieces of a size that a socket takes at once, in turn with those of other uploads. */
async function* piecesOf(body: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += PIECE_BYTES) {
    yield body.subarray(at, at + PIECE_BYTES);
    await setImmediate();
  }
}
