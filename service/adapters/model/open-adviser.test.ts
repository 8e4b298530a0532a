import assert from "node:assert/strict";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { AdviceFailure, AdviceFault, AdviceRequest } from "#domain/suggestions";
import {
  type ModelReply,
  modelServer,
  pairsReply,
  sentData,
} from "../../../test/support/harness/model-server.ts";
import { type ModelAddress, openAdviser } from "./mod.ts";

const server = await modelServer();
const elsewhere = await modelServer();
after(() => Promise.all([server.stop(), elsewhere.stop()]));

const KEY = "sk-planted-key";
const failures: AdviceFailure[] = [];
const open = (more: Partial<ModelAddress> = {}) =>
  openAdviser({ url: server.url, kind: "openai", name: "small", key: KEY, ...more }, (failure) => {
    failures.push(failure);
  });
const openai = await open();
const anthropic = await open({ kind: "anthropic" });

const REQUEST: AdviceRequest = {
  fields: [
    { n: 1, label: "5. Mobile Telephone Number", section: "Part 1", type: "phone" },
    { n: 2, label: "ZIP Code", section: null, type: "zip" },
  ],
  aliases: [
    { m: 1, alias: "cell" },
    { m: 2, alias: "postal" },
  ],
};
const LIMIT_MS = 10_000;

const advise = (adviser = openai, limitMs = LIMIT_MS) =>
  adviser.advise(REQUEST, AbortSignal.timeout(limitMs));

async function failsWith(
  reply: ModelReply,
  fault: AdviceFault,
  { tokens = null, limitMs = LIMIT_MS, adviser = openai }: FailureOptions = {},
): Promise<void> {
  server.answer(reply);
  await assert.rejects(advise(adviser, limitMs), { name: "AdviceFailure", fault, tokens });
}
type FailureOptions = {
  readonly tokens?: number | null;
  readonly limitMs?: number;
  readonly adviser?: typeof openai;
};

const response = (status: string, ...more: readonly string[]): ModelReply => ({
  kind: "raw",
  response: [`HTTP/1.1 ${status}`, ...more, "content-length: 0", "", ""].join("\r\n"),
});

test("both kinds of API are sent the request as JSON and answer with pairs and tokens", async () => {
  for (const adviser of [openai, anthropic]) {
    server.answer(
      pairsReply(
        [
          [1, 1, 0.9],
          [2, 2, 0.5],
        ],
        321,
      ),
    );
    assert.deepEqual(await advise(adviser), {
      pairs: [
        { n: 1, m: 1, confidence: 0.9 },
        { n: 2, m: 2, confidence: 0.5 },
      ],
      tokens: 321,
    });
    assert.deepEqual(sentData(server.requests().at(-1) ?? ""), REQUEST);
  }
});

test("a request carries the key in its own header and no name of a program or platform", async () => {
  server.answer(pairsReply([]));
  await advise(openai);
  const chat = server.requests().at(-1) ?? "";
  assert.match(chat, /^POST \/v1\/chat\/completions HTTP/);
  assert.match(chat, new RegExp(`^authorization: Bearer ${KEY}\\r$`, "im"));
  await advise(anthropic);
  const messages = server.requests().at(-1) ?? "";
  assert.match(messages, /^POST \/v1\/messages HTTP/);
  assert.match(messages, new RegExp(`^x-api-key: ${KEY}\\r$`, "im"));
  for (const request of [chat, messages]) {
    assert.match(request, /^user-agent: platen\r$/im);
    assert.doesNotMatch(request, /ai-sdk|node/i);
  }
});

test("without a key none is sent, whatever the environment has", async (t) => {
  process.env["OPENAI_API_KEY"] = "sk-of-the-environment";
  t.after(() => delete process.env["OPENAI_API_KEY"]);
  server.answer(pairsReply([]));
  await advise(await open({ key: null }));
  assert.doesNotMatch(server.requests().at(-1) ?? "", /authorization|api-key|environment/i);
});

test("a redirect is not followed, neither to another origin nor to the same", async () => {
  const before = server.requests().length;
  const targets = [
    `${elsewhere.url}/chat/completions`,
    "/v1/chat/completions",
    "http://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
  ];
  for (const status of ["301 Moved", "302 Found", "303 See", "307 Temporary", "308 Permanent"])
    for (const target of targets)
      await failsWith(response(status, `location: ${target}`), "redirect", { tokens: 0 });
  assert.equal(server.requests().length, before + 5 * targets.length);
  assert.deepEqual(elsewhere.requests(), []);
});

test("an error status ends the call without a retry", async () => {
  const before = server.requests().length;
  for (const status of ["500 Error", "503 Busy", "429 Many", "401 Who", "204 Empty"])
    await failsWith(response(status), "status", { tokens: 0 });
  await failsWith(response("500 Error"), "status", { tokens: 0, adviser: anthropic });
  assert.equal(server.requests().length, before + 6);
});

test("a server that is silent before or within its response is cut off", async () => {
  const limited = { limitMs: 300 };
  await failsWith({ kind: "hang", response: "" }, "timeout", limited);
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"choices":[';
  await failsWith({ kind: "hang", response: head }, "timeout", limited);
  await failsWith({ kind: "hang", response: head }, "timeout", { ...limited, adviser: anthropic });
});

test("a response of 100 MB is cut off after 256 kB", async () => {
  const bytes = 100_000_000;
  for (const isDeclared of [true, false]) {
    const before = server.sentBytes();
    await failsWith({ kind: "flood", bytes, isDeclared }, "response_too_large");
    // The operating system decides how much more the buffers of both sockets take.
    assert.ok(server.sentBytes() - before < bytes / 2);
  }
});

test("a response of 64 kB that decompresses to 64 MB is cut off", async () => {
  const body = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));
  const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`;
  const reply: ModelReply = { kind: "raw", response: Buffer.concat([Buffer.from(head), body]) };
  await failsWith(reply, "response_too_large");
});

test("prose, other shapes and broken JSON are no answer, but their tokens count", async () => {
  const texts = [
    "The best match is field 1 for alias 1.",
    "{}",
    '{"pairs": "[[1, 1, 0.9]]"}',
    '{"pairs": [[1, 1]]}',
    '{"pairs": [[1, 1, 0.9, 1]]}',
    '{"pairs": [["1", 1, 0.9]]}',
    '{"pairs": [{"n": 1, "m": 1, "confidence": 0.9}]}',
    '{"pairs": [[1, 1, 0.9]], "note": "done"}',
    '{"pairs": [[1, 1, 0.9]',
    "",
  ];
  for (const text of texts)
    await failsWith({ kind: "text", text, tokens: 50 }, "invalid_answer", { tokens: 50 });
  await failsWith({ kind: "text", text: texts[0] ?? "", tokens: 50 }, "invalid_answer", {
    tokens: 50,
    adviser: anthropic,
  });
});

test("a response that is no answer of the API is rejected", async () => {
  for (const body of ["<html>", "[]", "null", '{"choices":[]}', '{"error":{"message":"no"}}']) {
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`;
    await failsWith({ kind: "raw", response: head + body }, "invalid_answer");
  }
});

test("one number out of range rejects the whole answer", async () => {
  const wrong = [
    [0, 1, 0.5],
    [3, 1, 0.5],
    [1, 0, 0.5],
    [1, 3, 0.5],
    [1.5, 1, 0.5],
    [-1, 1, 0.5],
    [1, 1, 1.01],
    [1, 1, -0.1],
    [1, 1, null],
    [1e300, 1, 0.5],
  ];
  for (const pair of wrong)
    await failsWith(pairsReply([[2, 2, 0.5], pair], 10), "invalid_answer", { tokens: 10 });
  const many = Array.from({ length: 1001 }, () => [1, 1, 0.5]);
  await failsWith(pairsReply(many, 10), "invalid_answer", { tokens: 10 });
});

test("tokens that no call can have used are replaced by the most that it can use", async () => {
  for (const tokens of [-5, 1e15, 0.5, undefined]) {
    server.answer(pairsReply([[1, 1, 0.9]], tokens));
    assert.equal((await advise()).tokens, openai.tokensMax(REQUEST), String(tokens));
  }
});

test("an unreachable server fails the call", async () => {
  const adviser = await open({ url: "http://127.0.0.1:9/v1" });
  await assert.rejects(advise(adviser), { fault: "unreachable" });
});

test("beyond four calls at the same time a caller fails at once", async () => {
  server.answer({ kind: "hang", response: "" });
  const ending = new AbortController();
  const calls = Array.from({ length: 5 }, () => openai.advise(REQUEST, ending.signal));
  await assert.rejects(calls.at(-1) ?? Promise.resolve(), { fault: "busy", tokens: 0 });
  ending.abort();
  const outcomes = await Promise.allSettled(calls);
  assert.deepEqual(new Set(outcomes.map(({ status }) => status)), new Set(["rejected"]));
  server.answer(pairsReply([]));
  assert.deepEqual((await advise()).pairs, []);
});

test("a request of more than 32 kB is not sent", async () => {
  const before = server.requests().length;
  const fields = [{ n: 1, label: "x".repeat(33_000), section: null, type: "text" }];
  const sending = openai.advise({ ...REQUEST, fields }, AbortSignal.timeout(LIMIT_MS));
  await assert.rejects(sending, { fault: "request_too_large", tokens: 0 });
  assert.equal(server.requests().length, before);
});

test("failures are reported without the key, the request or the answer", () => {
  assert.ok(failures.length > 20);
  for (const failure of failures) {
    const text = JSON.stringify([failure, failure.message, failure.stack, failure.cause]);
    assert.doesNotMatch(text, new RegExp(`${KEY}|Telephone|postal|best match`));
  }
});
