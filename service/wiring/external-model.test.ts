import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { after, test } from "node:test";
import pino from "pino";
import { Registry } from "prom-client";
import { instant } from "#base/instant.ts";
import { monthOf } from "#base/month.ts";
import type { AdviceRequest } from "#domain/suggestions";
import { testDatabase } from "../../test/support/harness/database.ts";
import { modelServer, pairsReply } from "../../test/support/harness/model-server.ts";
import { openExternalModel } from "./external-model.ts";

const server = await modelServer();
const { db, close } = await testDatabase();
after(() => Promise.all([server.stop(), close()]));

const REQUEST: AdviceRequest = {
  fields: [{ n: 1, label: "planted label", section: null, type: "text" }],
  aliases: [{ m: 1, alias: "planted alias" }],
};

const address = { url: server.url, name: "small", key: "sk-planted", tokensPerMonth: 1000 };

test("calls are counted by outcome, with their duration and tokens", async () => {
  const register = new Registry();
  const parts = { db, limitMs: 5000, register, logger: pino({ level: "silent" }) };
  const model = await openExternalModel({ ...address, kind: "openai" }, parts);
  assert.ok(model !== null);
  const call = () => model.adviser.advise(REQUEST, AbortSignal.timeout(5000));
  server.answer(pairsReply([[1, 1, 0.9]], 30));
  const { tokens } = await call();
  server.answer({ kind: "text", text: "prose", tokens: 5 });
  await assert.rejects(call(), { fault: "invalid_answer" });
  server.answer({ kind: "raw", response: "HTTP/1.1 500 Broken\r\ncontent-length: 0\r\n\r\n" });
  await assert.rejects(call(), { fault: "status" });
  assert.equal(await model.budget.reserve(monthOf(instant(0)), 2000, 1000), false);
  const lines = (await register.metrics())
    .split("\n")
    .filter((line) => /^platen.* [^0]/.test(line));
  assert.deepEqual(
    lines.filter((line) => !/_bucket|_sum/.test(line)),
    [
      'platen_ai_model_calls_total{outcome="answered"} 1',
      'platen_ai_model_calls_total{outcome="over_budget"} 1',
      'platen_ai_model_calls_total{outcome="status"} 1',
      'platen_ai_model_calls_total{outcome="invalid_answer"} 1',
      "platen_ai_model_call_seconds_count 3",
      `platen_ai_model_tokens_total ${tokens + 5}`,
    ],
  );
});

test("the log has the model's address and each failure, but no key, request or answer", async () => {
  let log = "";
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  const logger = pino({ level: "trace" }, stream);
  const parts = { db, limitMs: 5_000, register: new Registry(), logger };
  assert.equal(await openExternalModel(null, parts), null);
  for (const kind of ["openai", "anthropic"] as const) {
    const model = await openExternalModel(
      { ...address, kind },
      { ...parts, register: new Registry() },
    );
    server.answer({ kind: "text", text: "planted prose", tokens: 5 });
    const calling = model?.adviser.advise(REQUEST, AbortSignal.timeout(5_000));
    await assert.rejects(calling ?? Promise.resolve(), { fault: "invalid_answer" });
  }
  const lines = log.trimEnd().split("\n");
  assert.equal(lines.length, 4);
  assert.match(lines[0] ?? "", new RegExp(`"url":"${server.url}","kind":"openai","name":"small"`));
  assert.match(lines[1] ?? "", /"fault":"invalid_answer","tokens":5/);
  assert.doesNotMatch(log, /planted/);
});
