import { assert } from "#base/assert.ts";

const KEY = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;

/** Returns the segments of a key. Keys are made by the service; one that leaves the folder is a bug. */
export function keySegments(key: string): readonly string[] {
  assert(KEY.test(key) && !key.split("/").some((part) => /^\.+$/.test(part)), "an object's key");
  return key.split("/");
}
