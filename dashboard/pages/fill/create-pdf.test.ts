import assert from "node:assert/strict";
import { test } from "node:test";
import { Platen } from "@platen/sdk";
import { createPdf, fileLink, requestOf, TaskFailed } from "./create-pdf.ts";
import { failureWords } from "./failure-words.ts";
import { mayHaveCreated } from "./request-key.ts";

const FILE = { file_id: "file_1", filename: "a.pdf", page_count: 1, test: false, warnings: [] };
const OPTIONS = { isFinal: true, isStrict: false, isTest: false };
const ENVELOPE = { kind: "envelope", id: 1 } as const;
const WHO = { role: "editor", environment: "staging" } as const;

type Answer = readonly [status: number, body: object];

/** A client whose requests get these answers in turn, and the keys that it sent. */
function clientOf(answers: readonly Answer[]): { platen: Platen; keys: (string | null)[] } {
  const keys: (string | null)[] = [];
  const left = [...answers];
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    keys.push(new Headers(init.headers).get("idempotency-key"));
    const [status, body] = left.shift() ?? assert.fail("no answer left");
    return Response.json(body, { status });
  };
  const machine = { fetch, sleep: async () => undefined };
  const baseUrl = "http://localhost";
  return { platen: new Platen({ baseUrl, apiKey: null, retriesMax: 0, machine }), keys };
}

async function created(answers: readonly Answer[]) {
  const { platen, keys } = clientOf(answers);
  let waits = 0;
  const result = await createPdf(platen, requestOf(ENVELOPE, { a: "x" }, OPTIONS), "key", {
    signal: new AbortController().signal,
    onWaiting: () => {
      waits += 1;
    },
  }).catch((error: unknown) => error);
  return { result, keys, waits };
}

test("a request has the values and the chosen options alone", () => {
  const request = requestOf({ kind: "template", id: 7 }, { a: "x", b: "" }, OPTIONS);
  assert.deepEqual(request, { template_id: 7, data: { a: "x" }, flatten: true });
  const link = "/api/v1/generate/download/file_1?account=acct_1&environment=staging";
  assert.equal(fileLink("file_1", "acct_1", "staging"), link);
});

test("a service that is too busy gets a task under a key of its own", async () => {
  const task = { ...FILE, task_id: "task_1", status: "pending", file_id: null };
  const busy: Answer = [503, { error: "unavailable", message: "Busy." }];
  const ended: Answer = [200, { ...task, status: "completed", file_id: "file_1" }];
  const { result, keys, waits } = await created([busy, [202, task], ended]);
  assert.ok(typeof result === "object" && result !== null && "file_id" in result);
  assert.equal(result.file_id, "file_1");
  assert.deepEqual([keys.slice(0, 2), waits], [["key", "key-task"], 1]);
  const failed: Answer = [
    200,
    { ...task, status: "failed", error: "It is too long.", error_code: "timeout", field: null },
  ];
  const other = await created([busy, [202, task], failed]);
  assert.ok(other.result instanceof TaskFailed);
  assert.equal(failureWords(other.result, WHO)?.hint, "It is too long.");
});

test("only a request that may have created its PDF is repeated under its key", async () => {
  for (const [status, error, isKept] of [
    [400, "validation_error", false],
    [402, "quota_exceeded", false],
    [409, "request_in_progress", true],
    [500, "internal_error", true],
  ] as const) {
    const { result } = await created([[status, { error, message: "No." }]]);
    assert.equal(mayHaveCreated(result), isKept, error);
  }
});

test("a spent quota leads those who may pay to the plans, others to an admin", async () => {
  const spent = { used: 5, limit: 5, upgrade_url: "https://x.example/up", tier: "PRO" };
  const answer: Answer = [402, { error: "quota_exceeded", message: "No.", ...spent }];
  const { result } = await created([answer]);
  assert.equal(failureWords(result, { ...WHO, role: "owner" })?.link?.url, spent.upgrade_url);
  const editor = failureWords(result, WHO);
  assert.equal(editor?.link, null);
  assert.match(editor?.hint ?? "", /Ask an owner or admin/);
});

test("a form that is not published in the environment says where to publish it", async () => {
  const extras = { environment: "staging", version: 1 };
  const { result } = await created([
    [409, { error: "template_not_published", message: "No.", ...extras }],
  ]);
  assert.match(failureWords(result, WHO)?.title ?? "", /not published in Staging/);
});
