import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { newLogger } from "./logger.ts";

test("an error is logged with its stack, without the members that a driver attaches", async () => {
  const place = new PassThrough();
  const client = { connectionParameters: { password: "hunter2" } };
  const err = Object.assign(new Error("it broke"), {
    code: "57P01",
    client,
    detail: "Key (ssn)=1",
  });
  newLogger("warn", place).warn({ err }, "queue");
  newLogger("warn", place).warn({ err: "just words" }, "odd");
  const copy = { code: err.code, client, message: err.message, queue: "chunks" };
  newLogger("warn", place).warn({ err: copy }, "copied");
  newLogger("warn", place).info("not shown");
  place.end();
  const logged = await text(place);
  const [first = "", second = "", third = "", ...rest] = logged.split("\n");
  assert.partialDeepStrictEqual(JSON.parse(first), {
    msg: "queue",
    err: { name: "Error", message: "it broke", code: "57P01" },
  });
  assert.match(first, /logger\.test\.ts/);
  assert.partialDeepStrictEqual(JSON.parse(second), { err: { message: "just words" } });
  assert.partialDeepStrictEqual(JSON.parse(third), { err: { message: "it broke", code: "57P01" } });
  assert.doesNotMatch(third, /chunks/);
  assert.deepEqual(rest, [""]);
  assert.doesNotMatch(logged, /hunter2|ssn|not shown/);
});

test("an error is logged with its causes, without their other members", async () => {
  const place = new PassThrough();
  const refused = Object.assign(new Error("refused"), { code: "AccessDenied", detail: "hunter2" });
  const err = new Error("no storage", { cause: new Error("no answer", { cause: refused }) });
  newLogger("warn", place).warn({ err }, "work will be tried again");
  place.end();
  const logged = await text(place);
  const cause = { name: "Error", message: "refused", code: "AccessDenied" };
  assert.partialDeepStrictEqual(JSON.parse(logged), {
    err: { message: "no storage", cause: { name: "Error", message: "no answer", cause } },
  });
  assert.doesNotMatch(logged, /hunter2/);
});
