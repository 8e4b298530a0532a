import { glob, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Objects } from "#base/objects.ts";
import { DRAFT, diskObjects } from "./disk-objects.ts";
import type { Bucket } from "./s3/bucket.ts";
import { readMarker as readS3Marker } from "./s3/own-prefix.ts";
import { listPaths, s3Objects } from "./s3/s3-objects.ts";
import { MARKER, MOVING, markRoot, readMarker } from "./storage-root.ts";

/** An object as it is listed. */
export type PlacedObject = { readonly key: string; readonly sizeBytes: number };

/** A folder or a prefix of a bucket as a source or target of objects. */
export type ObjectPlace = {
  /** As the operator gives it. */
  readonly address: string;
  /** The id of the installation; null without a marker. */
  readonly readId: () => Promise<string | null>;
  /** Marks an empty place. */
  readonly mark: (id: string) => Promise<void>;
  /** Every object except markers, in any order. */
  readonly list: () => AsyncIterable<PlacedObject>;
  /** The objects, once the place is marked with this id. */
  readonly objects: (id: string) => Promise<Objects>;
};

const INTERNAL: ReadonlySet<string> = new Set([MARKER, MOVING]);

/** Returns a folder as a place. */
export function folderPlace(root: string): ObjectPlace {
  return {
    address: root,
    readId: () => readMarker(root),
    mark: async (id) => void (await markRoot(root, id)),
    list: () => listFolder(root),
    objects: (id) => diskObjects(root, id),
  };
}

/** Returns a prefix of a bucket as a place. */
export function bucketPlace(bucket: Bucket): ObjectPlace {
  const objects = s3Objects(bucket, async () => undefined);
  return {
    address: bucket.address,
    readId: () => readS3Marker(bucket),
    mark: async (id) => void (await objects.put(MARKER, Buffer.from(`${id}\n`))),
    list: async function* () {
      const start = bucket.pathOf("x").slice(0, -1);
      for await (const page of listPaths(bucket, start))
        for (const { path, sizeBytes } of page) {
          const key = path.slice(start.length);
          if (!INTERNAL.has(key)) yield { key, sizeBytes };
        }
    },
    objects: async () => objects,
  };
}

async function* listFolder(root: string): AsyncGenerator<PlacedObject> {
  for await (const path of glob("**/*", { cwd: root })) {
    const found = await stat(join(root, path)).catch(() => null); // deleted meanwhile
    const key = path.split(sep).join("/");
    if (found?.isFile() !== true || path.endsWith(DRAFT) || INTERNAL.has(key)) continue;
    yield { key, sizeBytes: found.size };
  }
}
