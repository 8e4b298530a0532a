import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { CompiledTemplate, StoredSignature } from "@platen/engine";
import type { Objects } from "#base/objects.ts";
import { type Compilation, type Compilations, type SignatureRef } from "#domain/filling";
import type { FormReader, FormRefusal, PdfInput } from "#domain/templates/untrusted";
import { shared } from "./shared-memory.ts";

/** Limits of the memory cache: most compilations have a few hundred kilobytes, one with fonts up to 20 MB. */
const KEPT_MAX = 16;
const KEPT_BYTES_MAX = 64 * 1024 * 1024;

/** A stored object that holds its own checksum: magic, SHA-256 of key and content, content. */
const MAGIC = Buffer.from("PLATEN1\n");
const SUM_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SUM_BYTES;

/**
 * Compilations stored under their keys in `objects`, made by the reader of untrusted PDFs and shared by all threads. A
 * damaged one is treated as missing, and made again when its forms are known.
 */
export function storedCompilations(objects: Objects, reader: FormReader): Compilations {
  const kept = new Map<string, Kept>();
  const keep = (key: string, one: Kept): CompiledTemplate => {
    kept.delete(key);
    let bytes = one.bytes;
    for (const other of kept.values()) bytes += other.bytes;
    for (const [oldest, other] of kept) {
      if (kept.size < KEPT_MAX && bytes <= KEPT_BYTES_MAX) break;
      kept.delete(oldest);
      bytes -= other.bytes;
    }
    kept.set(key, one);
    return one.compiled;
  };
  const find = async (key: string): Promise<CompiledTemplate | null> => {
    const known = kept.get(key);
    if (known !== undefined) return keep(key, known);
    if ((await objects.size(key)) === null) return null;
    const stored = unseal(key, await objects.bytes(key));
    if (stored === null) return null;
    return keep(key, { compiled: shared(read(stored)), bytes: stored.length });
  };
  const make = async (compilation: Compilation): Promise<CompiledTemplate | FormRefusal> => {
    const { compiledKey, flatten, test, characters } = compilation;
    const forms = await Promise.all(
      compilation.forms.map(async ({ templateKey, ...form }) => ({
        ...form,
        pdf: await storedPdf(objects, templateKey),
      })),
    );
    const signatures = await storedSignatures(objects, compilation.signatures);
    const compiled = await reader.compile(forms, { flatten, test, characters, signatures });
    if ("kind" in compiled) return compiled;
    const stored = serialize(compiled);
    await objects.put(compiledKey, seal(compiledKey, stored));
    return keep(compiledKey, { compiled: shared(compiled), bytes: stored.length });
  };
  // The chunks of a new job need its template at the same time. A load may be joined: equal keys give equal compilations.
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

/** Prefixes the content with a checksum of key and content, so that no object can be mistaken for another. */
export function seal(key: string, content: Uint8Array): Uint8Array {
  return Buffer.concat([MAGIC, sumOf(key, content), content]);
}

/** Returns the content of a sealed object; null when it is damaged. */
export function unseal(key: string, stored: Uint8Array): Uint8Array | null {
  if (!MAGIC.equals(stored.subarray(0, MAGIC.length))) return null;
  const content = stored.subarray(HEADER_BYTES);
  const sum = stored.subarray(MAGIC.length, HEADER_BYTES);
  return sumOf(key, content).equals(sum) ? content : null;
}

async function storedPdf(objects: Objects, key: string): Promise<PdfInput> {
  const sizeBytes = await objects.size(key);
  // Reading a missing object throws the storage's own error.
  if (sizeBytes === null) return await objects.bytes(key);
  return { sizeBytes, open: () => objects.get(key) };
}

/** Reads the signatures that are still stored; the caller treats a missing one as unknown. */
async function storedSignatures(
  objects: Objects,
  signatures: readonly SignatureRef[],
): Promise<ReadonlyMap<string, StoredSignature>> {
  const stored = new Map<string, StoredSignature>();
  for (const signature of signatures) {
    if (signature.kind === "typed") stored.set(signature.id, signature);
    else if ((await objects.size(signature.objectKey)) !== null)
      stored.set(signature.id, {
        kind: "image",
        bytes: await objects.bytes(signature.objectKey),
      });
  }
  return stored;
}

/** A cached compilation and its stored size, which is about its size in memory. */
type Kept = { readonly compiled: CompiledTemplate; readonly bytes: number };

// Only the service writes these objects, and the key contains the format version.
function read(bytes: Uint8Array): CompiledTemplate {
  return deserialize(bytes) as CompiledTemplate;
}

function sumOf(key: string, content: Uint8Array): Buffer {
  return createHash("sha256").update(`${key}\n`).update(content).digest();
}
