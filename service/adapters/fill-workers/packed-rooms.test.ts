import assert from "node:assert/strict";
import { test } from "node:test";
import { PackedRooms } from "./packed-rooms.ts";

test("memory that was given back is taken once", () => {
  const rooms = new PackedRooms(2);
  assert.equal(rooms.take(), null);
  const room = new ArrayBuffer(8);
  rooms.give(room);
  assert.equal(rooms.take(), room);
  assert.equal(rooms.take(), null);
});

test("of more memory than threads use at a time, the oldest is dropped", () => {
  const rooms = new PackedRooms(2);
  const [first, second, third] = [1, 2, 3].map((bytes) => new ArrayBuffer(bytes));
  for (const room of [first, second, third]) if (room !== undefined) rooms.give(room);
  assert.deepEqual([rooms.take(), rooms.take(), rooms.take()], [third, second, null]);
});
