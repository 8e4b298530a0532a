import type { Platform } from "@platen/engine";
import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import { ObjectDamaged, ObjectMissing, requireIntact } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { type Compilations, type Download, unpackTail } from "#domain/bulk";
import {
  type FileContent,
  type FileId,
  fileNotFound,
  type GeneratedFile,
  type KeptFile,
} from "./file.ts";
import type { FileStore } from "./store.ts";

/** What opening a file needs. */
export type OpenFilePorts = {
  readonly files: FileStore;
  readonly objects: Objects;
  readonly compilations: Compilations;
  readonly platform: Platform;
  readonly hashing: Hashing;
  readonly clock: Clock;
};

/**
 * The caller's file in the key's environment. 404 `file_not_found`, 410 `file_expired`; reading it fails with 503 when
 * the stored bytes are damaged.
 */
export async function openFile(
  ports: OpenFilePorts,
  { accountId, environment }: Caller,
  id: FileId,
): Promise<Download> {
  const file = await ports.files.findFile(id, { accountId, environment });
  if (file === null) throw fileNotFound();
  if (file.content === null || file.expiresAt <= ports.clock.now())
    throw new Refusal(410, "file_expired", "The file has expired, or it was deleted.");
  const { filename, sizeBytes, sha256, content } = file;
  return { filename, sizeBytes, etag: `"${sha256}"`, read: await readerOf(ports, file, content) };
}

/** The files of the key's environment that have not expired, newest first. */
export async function listFiles(
  { files, clock }: Pick<OpenFilePorts, "files" | "clock">,
  { accountId, environment }: Caller,
  page: PageRequest,
): Promise<Page<KeptFile>> {
  return await files.listFiles({ accountId, environment }, clock.now(), page);
}

async function readerOf(
  { objects, compilations, platform, hashing }: OpenFilePorts,
  facts: Pick<GeneratedFile, "sizeBytes" | "sha256">,
  content: FileContent,
): Promise<Download["read"]> {
  if (content.kind === "object")
    return async function* (from, to) {
      await requireIntact(objects, content.key, facts);
      yield* objects.get(content.key, { from, to });
    };
  const { compiledKey, tail: packed } = content;
  const compiled = await compilations.find(compiledKey);
  if (compiled === null) throw new ObjectMissing(compiledKey);
  const { prefix } = compiled;
  const tailBytes = facts.sizeBytes - prefix.length;
  return async function* (from, to) {
    const tail = unpackTail(platform, compiled, packed, tailBytes);
    if (tail === null || hashing.sha256(prefix, tail) !== facts.sha256)
      throw new ObjectDamaged(compiledKey);
    if (from < prefix.length) yield prefix.subarray(from, to);
    if (to > prefix.length)
      yield tail.subarray(Math.max(0, from - prefix.length), to - prefix.length);
  };
}
