import assert from "node:assert/strict";
import { test } from "node:test";
import { type BulkStatus, PlatenError, type WaitOptions } from "@platen/sdk";
import { followJob } from "./follow-job.ts";
import { jobAt } from "./job.fixture.ts";

type Step = BulkStatus | PlatenError;

test("a job is followed to its end", async () => {
  const seen = await followed(jobAt({ progress: 5 }), jobAt({ status: "completed" }));
  assert.deepEqual(seen, ["ok", "processing", "ok", "completed"]);
});

test("a lost connection is said, waited for, and what follows is shown", async () => {
  const seen = await followed(
    jobAt(),
    errorOf({ code: "connection_failed" }),
    errorOf({ code: "timeout" }),
    jobAt({ status: "completed" }),
  );
  const expected = ["ok", "processing", "lost", "pause 5000", "lost", "pause 5000"];
  assert.deepEqual(seen, [...expected, "ok", "completed"]);
});

test("an unavailable service is asked again when it says", async () => {
  const unavailable = errorOf({ code: "unavailable", status: 503, retryAfterMs: 20_000 });
  const seen = await followed(unavailable, jobAt({ status: "completed" }));
  assert.deepEqual(seen, ["lost", "pause 20000", "ok", "completed"]);
});

test("too many requests are no lost connection", async () => {
  const busy = errorOf({ code: "rate_limit_exceeded", status: 429, retryAfterMs: 90_000 });
  const seen = await followed(busy, jobAt({ status: "completed" }));
  assert.deepEqual(seen, ["pause 90000", "ok", "completed"]);
});

test("what does not pass ends it", async () => {
  const gone = errorOf({ code: "upload_not_found", status: 404 });
  await assert.rejects(followed(gone), gone);
});

test("nothing is reported after it was stopped", async () => {
  const seen: string[] = [];
  const stopping = new AbortController();
  const wait = async ({ onProgress }: WaitOptions<BulkStatus>): Promise<BulkStatus> => {
    stopping.abort();
    onProgress?.(jobAt());
    throw errorOf({ code: "connection_failed" });
  };
  await followJob(portsOf(wait, seen), stopping.signal);
  assert.deepEqual(seen, []);
});

/** Returns the reports that these answers and failures of the waiting cause. */
async function followed(...steps: readonly Step[]): Promise<readonly string[]> {
  const seen: string[] = [];
  const rest = [...steps];
  const wait = async ({ onProgress }: WaitOptions<BulkStatus>): Promise<BulkStatus> => {
    for (;;) {
      const step = rest.shift() ?? assert.fail("asked after the end");
      if (step instanceof PlatenError) throw step;
      onProgress?.(step);
      if (step.status === "completed") return step;
    }
  };
  await followJob(portsOf(wait, seen), new AbortController().signal);
  return seen;
}

function portsOf(
  wait: Parameters<typeof followJob>[0]["wait"],
  seen: string[],
): Parameters<typeof followJob>[0] {
  return {
    wait,
    pause: async (ms) => void seen.push(`pause ${ms}`),
    onStatus: ({ status }) => seen.push(status),
    onContact: (isLost) => seen.push(isLost ? "lost" : "ok"),
  };
}

function errorOf(failure: Partial<ConstructorParameters<typeof PlatenError>[0]>): PlatenError {
  return new PlatenError({
    message: "Failed.",
    code: "http_error",
    status: null,
    requestId: null,
    details: [],
    retryAfterMs: null,
    extras: {},
    ...failure,
  });
}
