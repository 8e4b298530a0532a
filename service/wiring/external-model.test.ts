import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { after, test } from "node:test";
import pino from "pino";
import type { AdviceRequest } from "#domain/suggestions";
import { testDatabase } from "../../test/support/harness/database.ts";
import { modelServer } from "../../test/support/harness/model-server.ts";
import { openExternalModel } from "./external-model.ts";

const server = await modelServer();
const { db, close } = await testDatabase();
after(() => Promise.all([server.stop(), close()]));

const REQUEST: AdviceRequest = {
  fields: [{ n: 1, label: "planted label", section: null, type: "text" }],
  aliases: [{ m: 1, alias: "planted alias" }],
};

test("the log has the model's address and each failure, but no key, request or answer", async () => {
  let log = "";
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  const parts = { db, limitMs: 5_000, logger: pino({ level: "trace" }, stream) };
  assert.equal(await openExternalModel(null, parts), null);
  const address = { url: server.url, name: "small", key: "sk-planted", tokensPerMonth: 1000 };
  for (const kind of ["openai", "anthropic"] as const) {
    const model = await openExternalModel({ ...address, kind }, parts);
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
