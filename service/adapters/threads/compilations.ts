import { deserialize, serialize } from "node:v8";
import type { CompiledTemplate } from "@platen/engine";
import type { Objects } from "#base/objects.ts";
import type { Compilation, Compilations } from "#domain/generation";
import type { FormReader, FormRefusal } from "#domain/templates";
import { shared } from "./shared-memory.ts";

/** Compilations kept in memory: a few megabytes each. */
const KEPT_MAX = 16;

type Found = CompiledTemplate | FormRefusal;

/** Compilations under their keys in `objects`, made by the reader of untrusted PDFs and shared by all threads. */
export function storedCompilations(objects: Objects, reader: FormReader): Compilations {
  const kept = new Map<string, Promise<Found>>();
  return {
    get: async (compilation) => {
      const { compiledKey: key } = compilation;
      const found = kept.get(key) ?? find(objects, reader, compilation);
      kept.delete(key);
      kept.set(key, found);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      // What failed, or was refused, may be otherwise the next time.
      const isLasting = await found.then((result) => !("kind" in result)).catch(() => false);
      if (!isLasting && kept.get(key) === found) kept.delete(key);
      return await found;
    },
  };
}

async function find(
  objects: Objects,
  reader: FormReader,
  { compiledKey, templateKey, fields, flatten }: Compilation,
): Promise<Found> {
  if ((await objects.size(compiledKey)) !== null)
    return shared(read(await objects.bytes(compiledKey)));
  const pdf = await objects.bytes(templateKey);
  const compiled = await reader.compile(pdf, { fields, flatten });
  if ("kind" in compiled) return compiled;
  await objects.put(compiledKey, serialize(compiled));
  return shared(compiled);
}

// Only we write there, and the key names the version that did.
function read(bytes: Uint8Array): CompiledTemplate {
  return deserialize(bytes) as CompiledTemplate;
}
