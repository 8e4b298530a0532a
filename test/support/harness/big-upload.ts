import { randomBytes } from "node:crypto";
import { type Document, Name, Ref, Stream, serialise } from "../../../engine/cos/mod.ts";
import { formDocument } from "../../../forms/builder/mod.ts";

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

/** Sends `count` uploads concurrently, each a form with `fields` and the file; returns their status. */
export async function uploadConcurrently(
  url: string,
  key: string,
  times: number,
  { file, fields }: { readonly file: Blob; readonly fields: Readonly<Record<string, string>> },
): Promise<readonly number[]> {
  return await Promise.all(
    Array.from({ length: times }, async () => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append("file", file, "file");
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(url, { method: "POST", body, headers });
      await response.arrayBuffer();
      return response.status;
    }),
  );
}
