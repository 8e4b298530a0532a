import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Clock, instant, later } from "#base/instant.ts";
import { testDatabase } from "../../test/support/harness/database.ts";
import { choreClaims } from "../adapters/database/connection/claim-chores.ts";
import type { Chore } from "./chores.ts";
import { doChores, startTimetable, type TimetablePorts } from "./timetable.ts";

const { db, close } = await testDatabase();
after(close);

let now = instant(Date.UTC(2030, 0, 1));
const clock: Clock = { now: () => now };
const errors: string[] = [];
const ports: TimetablePorts = {
  pollMs: 1,
  clock,
  ...choreClaims(db),
  onError: (_, what) => void errors.push(what),
};

/** A chore that appends its name to `done`. */
function recording(name: string, everySeconds: number, done: string[]): Chore {
  return { name, everySeconds, run: () => Promise.resolve(void done.push(name)) };
}

test("a due chore runs once, however many processes run the timetable", async () => {
  const done: string[] = [];
  const all = [recording("once", 60, done)];
  const runAll = () => Promise.all(Array.from({ length: 8 }, () => doChores(ports, all)));
  await runAll();
  assert.deepEqual(done, ["once"]);
  now = later(now, 59);
  await runAll();
  assert.equal(done.length, 1);
  now = later(now, 1);
  await runAll();
  assert.equal(done.length, 2);
});

test("each chore has its own interval", async () => {
  const done: string[] = [];
  const all = [recording("often", 10, done), recording("seldom", 25, done)];
  for (let second = 0; second < 50; second += 5) {
    await doChores(ports, all);
    now = later(now, 5);
  }
  assert.equal(done.filter((name) => name === "often").length, 5);
  assert.equal(done.filter((name) => name === "seldom").length, 2);
});

test("a failing chore is reported, runs again, and does not stop the others", async () => {
  errors.length = 0;
  const done: string[] = [];
  let fails = true;
  const runBroken = async (): Promise<void> => {
    if (fails) throw new Error("down");
    done.push("broken");
  };
  const all = [{ name: "broken", everySeconds: 60, run: runBroken }, recording("whole", 60, done)];
  await doChores(ports, all);
  assert.deepEqual(done, ["whole"]);
  assert.deepEqual(errors, ["the chore broken will run again later"]);
  fails = false;
  now = later(now, 60);
  await doChores(ports, all);
  assert.deepEqual(done, ["whole", "broken", "whole"]);
});

test("stopping the timetable waits for the running chore and starts no other", async () => {
  const begun = Promise.withResolvers<void>();
  const finishing = Promise.withResolvers<void>();
  const done: string[] = [];
  const long = async (): Promise<void> => {
    begun.resolve();
    await finishing.promise;
    done.push("long");
  };
  const all = [{ name: "long", everySeconds: 60, run: long }, recording("after", 60, done)];
  const timetable = startTimetable(ports, all);
  await begun.promise;
  const stopped = timetable.stop();
  finishing.resolve();
  await stopped;
  assert.deepEqual(done, ["long"]);
});
