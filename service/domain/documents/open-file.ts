import type { Download } from "#base/download.ts";
import { ObjectDamaged, ObjectMissing, requireIntact } from "#base/object-faults.ts";
import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { unpackTail } from "#domain/filling";
import type { DocumentDeps } from "./deps.ts";
import {
  type FileContent,
  type FileId,
  fileNotFound,
  type GeneratedFile,
  type KeptFile,
} from "./file.ts";

/**
 * The caller's file in the key's environment. 404 `file_not_found`, 410 `file_expired`; reading it fails with 503 when
 * the stored bytes are damaged.
 */
export async function openFile(
  deps: DocumentDeps,
  { accountId, environment }: Caller,
  id: FileId,
): Promise<Download> {
  const file = await deps.files.findFile(id, { accountId, environment });
  if (file === null) throw fileNotFound();
  if (file.content === null || file.expiresAt <= deps.clock.now())
    throw new Refusal(410, "file_expired", "The file has expired, or it was deleted.");
  const { filename, sizeBytes, sha256, content } = file;
  return { filename, sizeBytes, etag: `"${sha256}"`, read: await readerOf(deps, file, content) };
}

/** The files of the key's environment that have not expired, newest first. */
export async function listFiles(
  { files, clock }: DocumentDeps,
  { accountId, environment }: Caller,
  page: PageRequest,
): Promise<Page<KeptFile>> {
  return await files.listFiles({ accountId, environment }, clock.now(), page);
}

async function readerOf(
  { objects, compilations, platform, hashing }: DocumentDeps,
  facts: GeneratedFile,
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
