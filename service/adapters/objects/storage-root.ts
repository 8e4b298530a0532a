import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { storageOutage } from "#base/object-faults.ts";
import { isAbsent, storageIo } from "./storage-io.ts";

/** Contains the storage's id. An empty mount point has no marker, which shows that it is not the storage. */
export const MARKER = ".platen-storage";

/** In a place that objects are being moved into; no service may use it. */
export const MOVING = ".platen-moving";

/** The folder of the objects, and the id in its marker. */
export type StorageRoot = { readonly root: string; readonly id: string };

/** Returns the id in the root's marker; null when the root or its marker does not exist. */
export async function readMarker(root: string): Promise<string | null> {
  try {
    return (await storageIo(() => readFile(join(root, MARKER), "utf8"))).trim();
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** True while objects are moved into the root, also after the move was interrupted. */
export async function isBeingMovedInto(root: string): Promise<boolean> {
  return await storageIo(() => stat(join(root, MOVING))).then(
    () => true,
    () => false,
  );
}

/** Why a service does not start on an unfinished move. */
export function movingInto(address: string): string {
  return `objects are being moved into PLATEN_STORAGE (${address}): run platen admin move-objects again until it ends`;
}

/** Creates the root and its marker if they do not exist, and returns the id. Only for a first start, or a move. */
export async function markRoot(root: string, newId: string = randomUUID()): Promise<string> {
  const known = await readMarker(root);
  if (known !== null) return known;
  await storageIo(() => mkdir(root, { recursive: true, mode: 0o700 }));
  const draft = join(root, `${MARKER}.${randomUUID()}`);
  await storageIo(() => writeFile(draft, `${newId}\n`, { mode: 0o600, flush: true }));
  // The link fails if another process that started concurrently was first; its id is then used by both.
  await storageIo(() => link(draft, join(root, MARKER)).catch(() => undefined));
  await storageIo(() => rm(draft, { force: true }));
  const id = await readMarker(root);
  if (id === null) throw new Error(`the storage folder ${root} cannot be marked`);
  return id;
}

/** Throws a 503 `Refusal` unless the root has the marker of this storage. */
export async function requireRoot({ root, id }: StorageRoot): Promise<void> {
  const found = await readMarker(root);
  if (found === id) return;
  const seen = found === null ? "is missing" : `is ${found}`;
  throw storageOutage(new Error(`${join(root, MARKER)} ${seen}; expected is ${id}`));
}
