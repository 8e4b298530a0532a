import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#base/refusal.ts";
import { baseName } from "../templates/pdf-part.ts";
import { errorAnswer } from "./error-body.ts";
import { missOf } from "./known-paths.ts";

const codeOf = (error: unknown): readonly unknown[] => {
  const { status, body } = errorAnswer(error, "req_1");
  return [status, body["error"]];
};

test("a refusal's response has its message, its extras and the request id", () => {
  const refusal = new Refusal(429, "rate_limit_exceeded", "Too many.", { retry_after: 9 });
  assert.deepEqual(errorAnswer(refusal, "req_1"), {
    status: 429,
    headers: { "retry-after": "9" },
    body: {
      error: "rate_limit_exceeded",
      message: "Too many.",
      retry_after: 9,
      request_id: "req_1",
    },
  });
});

test("an unexpected error is a 500 without internal details", () => {
  const inside = Object.assign(new Error("password=hunter2"), { code: "XX000", query: "select" });
  for (const error of [inside, "text", null, undefined, { status: 200 }]) {
    const answer = errorAnswer(error, "req_1");
    assert.equal(answer.status, 500);
    assert.deepEqual(Object.keys(answer.body), ["error", "message", "request_id"]);
    assert.doesNotMatch(JSON.stringify(answer), /hunter2|select|XX000/);
  }
});

test("errors of Fastify have the contract's codes", () => {
  assert.deepEqual(codeOf(withCode("FST_ERR_CTP_INVALID_MEDIA_TYPE")), [
    415,
    "unsupported_media_type",
  ]);
});

test("a path is matched by its segments, and an unknown one allows no method", () => {
  const known = [
    { method: "GET", path: "/a/:id" },
    { method: "DELETE", path: "/a/:id" },
    { method: "POST", path: "/a/b" },
  ];
  assert.equal(missOf(known, "PUT", ["a", "7"]).allow, "DELETE, GET, HEAD");
  assert.equal(missOf(known, "PUT", ["a", "b"]).allow, "DELETE, GET, HEAD, POST");
  for (const segments of [["a"], ["a", "7", ""], ["a", "7", "c"], ["A", "7"], [""]]) {
    const { refusal, allow } = missOf(known, "GET", segments);
    assert.deepEqual([refusal.status, allow], [404, null]);
  }
});

test("a file name loses its folders and control characters, and keeps all letters", () => {
  assert.equal(baseName("C:\\a\\Zürich 東京.pdf", "x.pdf"), "Zürich 東京.pdf");
  for (const empty of ["", "/", "a/", " ", "\u0007"])
    assert.equal(baseName(empty, "x.pdf"), "x.pdf");
  assert.equal(baseName("\u{1f697}".repeat(300), "x.pdf").length, 255);
});

function withCode(code: string): Error {
  return Object.assign(new Error("x"), { code });
}
