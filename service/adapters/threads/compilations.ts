import { deserialize, serialize } from "node:v8";
import type { CompiledTemplate } from "@platen/engine";
import type { Objects } from "#base/objects.ts";
import type { Compilation, Compilations } from "#domain/generation";
import type { FormReader, FormRefusal } from "#domain/templates";
import { shared } from "./shared-memory.ts";

/** Compilations kept in memory: a few megabytes each. */
const KEPT_MAX = 16;

/** Compilations under their keys in `objects`, made by the reader of untrusted PDFs and shared by all threads. */
export function storedCompilations(objects: Objects, reader: FormReader): Compilations {
  const kept = new Map<string, CompiledTemplate>();
  const keep = (key: string, compiled: CompiledTemplate): CompiledTemplate => {
    kept.delete(key);
    kept.set(key, compiled);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return compiled;
  };
  const find = async (key: string): Promise<CompiledTemplate | null> => {
    const known = kept.get(key);
    if (known !== undefined) return keep(key, known);
    if ((await objects.size(key)) === null) return null;
    return keep(key, shared(read(await objects.bytes(key))));
  };
  const make = async (compilation: Compilation): Promise<CompiledTemplate | FormRefusal> => {
    const { compiledKey, templateKey, ...options } = compilation;
    const pdf = await objects.bytes(templateKey);
    const compiled = await reader.compile(pdf, options);
    if ("kind" in compiled) return compiled;
    await objects.put(compiledKey, serialize(compiled));
    return keep(compiledKey, shared(compiled));
  };
  // The chunks of a new upload all want its template at once.
  const making = new Map<string, ReturnType<typeof make>>();
  return {
    find,
    get: async (compilation) => {
      const { compiledKey } = compilation;
      const known = await find(compiledKey);
      if (known !== null) return known;
      const made = making.get(compiledKey) ?? make(compilation);
      making.set(compiledKey, made);
      return await made.finally(() => making.delete(compiledKey));
    },
  };
}

// Only we write there, and the key names the version that did.
function read(bytes: Uint8Array): CompiledTemplate {
  return deserialize(bytes) as CompiledTemplate;
}
