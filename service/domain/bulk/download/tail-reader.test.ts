import assert from "node:assert/strict";
import { test } from "node:test";
import { hashing } from "#base/hashing.fixture.ts";
import { ObjectDamaged } from "#base/object-faults.ts";
import type { TailLocation } from "./tail-locations.ts";
import { gatherTails, type TailStorage } from "./tail-reader.ts";

/** Entries whose tails are in turn in each of these objects; `read` has the keys in the order of their reading. */
function scattered(entries: number, objects: number) {
  const stored = Array.from({ length: objects }, () => new Uint8Array(entries).map((_, at) => at));
  const read: string[] = [];
  const storage: TailStorage = {
    objects: {
      bytes: async (key) => {
        read.push(key);
        return stored[Number(key)] ?? new Uint8Array(0);
      },
    },
    hashing,
  };
  const sum = hashing.sha256(new Uint8Array(entries).map((_, at) => at));
  const locate = (entry: number): TailLocation => ({
    key: String(entry % objects),
    sha256: sum,
    from: entry,
    to: entry + 1,
  });
  return { storage, locate, read };
}

test("an object is read once for the next 500 entries that lie scattered over several", async () => {
  const { storage, locate, read } = scattered(1200, 3);
  const readTail = gatherTails(storage, locate, 1200);
  for (let entry = 100; entry < 1200; entry += 1)
    assert.deepEqual([...(await readTail(entry))], [entry % 256]);
  // Three windows, of which the later ones begin with the object that was read last.
  assert.ok(read.length <= 9, read.join());
});

test("no entry beyond the range is read, and a damaged object is refused", async () => {
  const { storage, locate, read } = scattered(10, 5);
  await gatherTails(storage, locate, 3)(2);
  assert.deepEqual(read, ["2"]);
  const damaged = (entry: number) => ({ ...locate(entry), sha256: hashing.sha256("other") });
  await assert.rejects(async () => await gatherTails(storage, damaged, 3)(2), ObjectDamaged);
});
