import assert from "node:assert/strict";
import { test } from "node:test";
import { checkDownload, downloadAddress } from "./download.ts";

const OWNER = { session: { account: { id: "acct_a" } }, environment: "staging" } as const;

test("a link names the account and the environment", () => {
  assert.equal(
    downloadAddress(OWNER, "/api/v1/generate/download/file_a"),
    "/api/v1/generate/download/file_a?account=acct_a&environment=staging",
  );
  assert.equal(
    downloadAddress(OWNER, "/download/bulk_a?format=pdf"),
    "/download/bulk_a?format=pdf&account=acct_a&environment=staging",
  );
});

test("only the beginning of a file is asked for", async () => {
  let isCancelled = false;
  const body = new ReadableStream({ cancel: () => void (isCancelled = true) });
  const asked: unknown[] = [];
  await checkDownload("/file", async (url, { headers }) => {
    asked.push([url, headers]);
    return new Response(body, { status: 206 });
  });
  assert.deepEqual(asked, [["/file", { range: "bytes=0-0" }]]);
  assert.ok(isCancelled);
});

test("a refusal and a lost connection are thrown", async () => {
  const gone = Response.json({ error: "file_expired", message: "Expired." }, { status: 410 });
  await assert.rejects(
    checkDownload("/file", async () => gone),
    { code: "file_expired" },
  );
  const lost = checkDownload("/file", () => Promise.reject(new TypeError("network")));
  await assert.rejects(lost, { code: "connection_failed" });
});
