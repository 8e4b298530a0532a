import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#base/refusal.ts";
import { requireSameOrigin, type Sender } from "./same-origin.ts";

const BASE_URL = "https://forms.example.com/platen";
const ORIGIN = "https://forms.example.com";

function isAdmitted(headers: Sender["headers"], method = "POST"): boolean {
  try {
    requireSameOrigin({ method, headers }, BASE_URL);
    return true;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.status, error.code], [403, "cross_origin"]);
    return false;
  }
}

test("GET and HEAD are admitted from everywhere", () => {
  for (const method of ["GET", "HEAD"])
    assert.ok(
      isAdmitted({ "sec-fetch-site": "cross-site", origin: "https://evil.example" }, method),
    );
});

test("other methods are admitted from the same origin, by either header", () => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    assert.ok(isAdmitted({ "sec-fetch-site": "same-origin" }, method));
    assert.ok(isAdmitted({ origin: ORIGIN }, method));
  }
});

test("other origins, null, other ports and schemes are refused", () => {
  const others = ["https://evil.example", "null", `${ORIGIN}:8443`, "http://forms.example.com", ""];
  for (const origin of others) assert.ok(!isAdmitted({ origin }), origin);
});

test("without both headers the request is refused", () => {
  assert.ok(!isAdmitted({}));
  assert.ok(!isAdmitted({ referer: `${ORIGIN}/app/signin` }));
});

test("what Sec-Fetch-Site says counts more than the Origin", () => {
  for (const site of ["cross-site", "same-site", "none", "SAME-ORIGIN", ""])
    assert.ok(!isAdmitted({ "sec-fetch-site": site, origin: ORIGIN }), site);
});
