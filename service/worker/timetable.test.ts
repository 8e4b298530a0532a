import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Clock, instant, later } from "#base/instant.ts";
import { testDatabase } from "../../test/support/harness/database.ts";
import { choreClaims } from "../adapters/database/connection/chores.ts";
import type { Chore } from "./chores.ts";
import { doChores, startTimetable, type TimetablePorts } from "./timetable.ts";

const { db, close } = await testDatabase();
after(close);

let now = instant(Date.UTC(2030, 0, 1));
const clock: Clock = { now: () => now };
const told: string[] = [];
const ports: TimetablePorts = {
  pollMs: 1,
  clock,
  claimChore: choreClaims(db),
  onError: (_, what) => void told.push(what),
};

/** A chore that notes when it is done. */
function noted(name: string, everySeconds: number, done: string[]): Chore {
  return { name, everySeconds, run: () => Promise.resolve(void done.push(name)) };
}

test("however many processes keep the timetable, a chore is done once when it is due", async () => {
  const done: string[] = [];
  const all = [noted("once", 60, done)];
  const everybody = () => Promise.all(Array.from({ length: 8 }, () => doChores(ports, all)));
  await everybody();
  assert.deepEqual(done, ["once"]);
  now = later(now, 59);
  await everybody();
  assert.equal(done.length, 1);
  now = later(now, 1);
  await everybody();
  assert.equal(done.length, 2);
});

test("each chore has its own interval", async () => {
  const done: string[] = [];
  const all = [noted("often", 10, done), noted("seldom", 25, done)];
  for (let second = 0; second < 50; second += 5) {
    await doChores(ports, all);
    now = later(now, 5);
  }
  assert.equal(done.filter((name) => name === "often").length, 5);
  assert.equal(done.filter((name) => name === "seldom").length, 2);
});

test("a chore that fails is told, comes again, and does not stop the others", async () => {
  told.length = 0;
  const done: string[] = [];
  let fails = true;
  const broken = async (): Promise<void> => {
    if (fails) throw new Error("away");
    done.push("broken");
  };
  const all = [{ name: "broken", everySeconds: 60, run: broken }, noted("whole", 60, done)];
  await doChores(ports, all);
  assert.deepEqual(done, ["whole"]);
  assert.deepEqual(told, ["broken will be run later"]);
  fails = false;
  now = later(now, 60);
  await doChores(ports, all);
  assert.deepEqual(done, ["whole", "broken", "whole"]);
});

test("who stops the timetable waits for the chore under way, and no other begins", async () => {
  const begun = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const done: string[] = [];
  const long = async (): Promise<void> => {
    begun.resolve();
    await going.promise;
    done.push("long");
  };
  const all = [{ name: "long", everySeconds: 60, run: long }, noted("after", 60, done)];
  const timetable = startTimetable(ports, all);
  await begun.promise;
  const stopped = timetable.stop();
  going.resolve();
  await stopped;
  assert.deepEqual(done, ["long"]);
});
