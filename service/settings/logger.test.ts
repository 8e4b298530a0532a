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

const KEY = `platen_live_${"k3Y".repeat(12)}`;
const SESSION = "s3Ss-10n_".repeat(5).slice(0, 43);
const HOOK = `whsec_${"+/9a".repeat(10)}4=`;
const TOKEN = "t0K-en_".repeat(7).slice(0, 43);
const SECRETS = [KEY, SESSION, HOOK, TOKEN, "hunter2", "order-4711", "dXNlcjpodW50ZXIy"];

/** Objects with secrets that a library could log. */
const LOGGED: Readonly<Record<string, object>> = {
  "headers at any depth": {
    options: { request: { headers: { Authorization: `Bearer ${KEY}`, host: "forms.example" } } },
  },
  "headers that are set": {
    res: { headers: { "set-cookie": [`platen_session=${SESSION}; Path=/`] } },
  },
  "other credentials": {
    headers: {
      cookie: `a=b; __Host-platen_session=${SESSION}`,
      "x-api-key": KEY,
      "proxy-authorization": "Basic dXNlcjpodW50ZXIy",
      "idempotency-key": "order-4711",
    },
  },
  "lists of headers": {
    rawHeaders: ["Host", "forms.example", "AUTHORIZATION", KEY, "Cookie", SESSION],
    pairs: [["idempotency-key", "order-4711"]],
  },
  "the text of a request": {
    head: `GET / HTTP/1.1\r\nCookie: x=${SESSION}\r\nX-Api-Key: ${KEY}\r\n\r\n`,
  },
  "a text that was JSON": { text: JSON.stringify({ authorization: `Bearer ${KEY}`, n: [1] }) },
  "secrets by their form": { text: `${KEY} and ${HOOK}, at /app/invitation#${TOKEN}` },
  passwords: {
    smtp: "smtps://mailer:hunter2@mail.example",
    password: "hunter2",
    clientSecret: "hunter2",
  },
  "an error with secrets in its texts": { err: new Error(`refused: Authorization: Bearer ${KEY}`) },
};

test("an error under any name is logged without the members that a driver attaches", async () => {
  const place = new PassThrough();
  const error = Object.assign(new Error("it broke"), { detail: "Key (ssn)=1" });
  newLogger("warn", place).warn({ error }, "a library failed");
  place.end();
  const logged = await text(place);
  assert.partialDeepStrictEqual(JSON.parse(logged), { error: { message: "it broke" } });
  assert.doesNotMatch(logged, /ssn/);
});

for (const [what, members] of Object.entries(LOGGED))
  test(`${what}: no secret is written`, async () => {
    const place = new PassThrough();
    const logger = newLogger("trace", place);
    logger.trace(members, `message with ${KEY}`);
    logger.child(members).trace("in a child");
    const own = { serializers: { err: ({ message, stack }: Error) => ({ message, stack }) } };
    logger.child({ kept: "yes" }, own).trace(members, "with other serializers");
    place.end();
    const logged = await text(place);
    for (const secret of SECRETS) assert.ok(!logged.includes(secret), logged);
    const lines = logged.trimEnd().split("\n");
    assert.equal(lines.length, 3);
    for (const line of lines)
      assert.partialDeepStrictEqual(JSON.parse(line), { level: 10, pid: process.pid });
    assert.match(logged, /\[redacted\]/);
  });

test("a line without secrets is written as it is", async () => {
  const place = new PassThrough();
  const members = { url: "http://127.0.0.1:4000/app", role: "all", route: "/api/v1/api-keys" };
  newLogger("info", place).info(members, "listening");
  place.end();
  assert.partialDeepStrictEqual(JSON.parse(await text(place)), { ...members, msg: "listening" });
});
