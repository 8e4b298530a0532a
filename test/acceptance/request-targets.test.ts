import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createAccountIn } from "../../service/main.ts";
import { exchange, type RawAnswer, refusedRaw } from "../support/harness/raw-http.ts";
import { testAccount, testService } from "../support/harness/service.ts";

const service = await testService({ RATE_LIMIT_PRO: "2" });
after(service.stop);
const account = await testAccount(service);
const { host } = new URL(service.url);
const key = account.key();

/** Sends a request line's target as written, with a Host header and, unless null, a key. */
async function send(
  target: string,
  { method = "GET", as = key, hosts = [host], version = "1.1" }: Sending = {},
): Promise<RawAnswer> {
  return await exchange(service.url, [
    `${method} ${target} HTTP/${version}`,
    ...hosts.map((value) => `Host: ${value}`),
    ...(as === null ? [] : [`Authorization: Bearer ${as}`]),
    ...(method === "POST" ? ["Content-Type: application/json", "Content-Length: 0"] : []),
  ]);
}

type Sending = {
  readonly method?: string;
  readonly as?: string | null;
  readonly hosts?: readonly string[];
  readonly version?: string;
};

/** The key's remaining requests; asserts that the response has all three headers. */
function remaining({ headers }: RawAnswer): number {
  for (const name of ["limit", "remaining", "reset"])
    assert.match(headers.get(`x-ratelimit-${name}`) ?? "", /^\d+$/, name);
  return Number(headers.get("x-ratelimit-remaining"));
}

const ENCODED = [
  "/%61pi/v1/templates",
  "/api/%761/templates?limit=1",
  "/api/v1/%74%65%6D%70lates",
  `http://${host}/api/v1/templates`,
  `HTTP://${host.toUpperCase()}/%61pi/v1/templates?limit=%31`,
];

test("91: a target that decodes to a route is that route: 401 without a key, counted with one", async () => {
  let left = remaining(await send("/api/v1/templates"));
  for (const target of ENCODED) {
    refusedRaw(await send(target, { as: null }), 401, "missing_authorization");
    refusedRaw(await send(target, { as: "platen_live_x" }), 401, "invalid_api_key");
    const answer = await send(target);
    assert.equal(answer.status, 200, `${target}: ${answer.text}`);
    assert.match(answer.text, /^\{"templates":\[\]/);
    left -= 1;
    assert.equal(remaining(answer), left, target);
  }
});

test("91: scope, lockout, method and rate limit hold for a target in any spelling", async () => {
  const made = await createAccountIn(service.config, { email: "p@example.com", plan: "PRO" });
  const pro = made.keys["production"]?.["admin"] ?? "";
  for (const target of ["/%61pi/v1/templates", `http://${host}/%61pi/v1/templates`])
    assert.equal((await send(target, { as: pro })).status, 200);
  for (const target of ["/%61pi/v1/templates", "/%61pi/v1/nothing", "/api/v1/%zz"]) {
    const over = await send(target, { as: pro });
    refusedRaw(over, 429, "rate_limit_exceeded");
    assert.equal(remaining(over), 0);
    assert.match(over.headers.get("retry-after") ?? "", /^\d+$/);
  }
  const read = account.key("read");
  const posted = { method: "POST", as: read };
  refusedRaw(await send("/%61pi/v1/mappings", posted), 403, "scope_required");
  refusedRaw(await send(`http://${host}/api/v1/mappings`, posted), 403, "scope_required");
  refusedRaw(await send("/%61pi/v1/mappings", { method: "PATCH" }), 405, "method_not_allowed");
  const { db } = service.database;
  const setStatus = (subscription_status: "past_due" | "active") =>
    db
      .updateTable("account")
      .set({ subscription_status })
      .where("id", "=", account.accountId)
      .execute();
  await setStatus("past_due");
  refusedRaw(await send("/%61pi/v1/mappings", { method: "POST" }), 402, "account_read_only");
  refusedRaw(
    await send(`http://${host}/api/v1/mappings`, { method: "POST" }),
    402,
    "account_read_only",
  );
  // Billing is exempt by its route, however it is spelled: past the lockout there is no subscription to cancel.
  const cancel = await send("/api/v1/%62illing/subscription/cancel", { method: "POST" });
  refusedRaw(cancel, 404, "subscription_not_found");
  await setStatus("active");
});

test("91: double slashes, dot segments, other case and a trailing slash are unknown routes", async () => {
  for (const target of [
    "/api/v1//templates",
    "/api/v1/templates/",
    "/api/v1/./templates",
    "/api/v1/x/../templates",
    "/api/v1/%2e%2E/v1/templates",
    "/api/v1/Templates",
    `http://${host}/api/v1//templates`,
  ]) {
    refusedRaw(await send(target, { as: null }), 401, "missing_authorization");
    const before = remaining(await send("/api/v1/templates"));
    const answer = await send(target);
    refusedRaw(answer, 404, "not_found");
    assert.equal(remaining(answer), before - 1, target);
  }
  for (const target of [
    "//api/v1/templates",
    "/api//v1/templates",
    "/./api/v1/templates",
    "/x/../api/v1/templates",
    "/API/v1/templates",
    "/api%2Fv1/templates",
    "/%2561pi/v1/templates",
    "/api/v1;x/templates",
    "/api/v1%3F/templates",
    "/LIVEZ",
    "*",
  ])
    for (const as of [key, null]) refusedRaw(await send(target, { as }), 404, "not_found");
});

test("91: an encoded slash or question mark stays in its segment, and `;` has no meaning", async () => {
  for (const id of ["a%2Fb", "1%2F", "1%3Fx=1", "1;v=1", "%31%30%3B", "1%2500", "%2e%2e%2F"])
    refusedRaw(await send(`/api/v1/templates/${id}`), 404, "template_not_found");
  assert.equal((await send("/api/v1/templates?")).status, 200);
  assert.equal((await send("/api/v1/templates?limit=1?")).status, 400);
  refusedRaw(await send("/api/v1?/templates"), 404, "not_found");
  refusedRaw(await send("/api/v1?/templates", { as: null }), 401, "missing_authorization");
});

test("91: a malformed escape or a fragment is a 400, counted under /api/v1", async () => {
  for (const target of ["/api/v1/templates/%zz", "/api/v1/%", "/%61pi/v1/%E0%A4", "/api/v1/x#y"]) {
    refusedRaw(await send(target, { as: null }), 401, "missing_authorization");
    const before = remaining(await send("/api/v1/templates"));
    const answer = await send(target);
    refusedRaw(answer, 400, "malformed_target");
    assert.equal(remaining(answer), before - 1, target);
  }
  for (const target of ["/%zz", "/livez#x", "/%C3%28"])
    refusedRaw(await send(target, { as: null }), 400, "malformed_target");
});

test("91: an absolute-form target is taken only when its authority is the Host", async () => {
  const name = host.split(":")[0] ?? "";
  for (const target of [
    "http://other.example/api/v1/templates",
    `http://${name}/api/v1/templates`,
    `http://user@${host}/api/v1/templates`,
    "http:///api/v1/templates",
  ])
    for (const as of [key, null]) refusedRaw(await send(target, { as }), 400, "malformed_target");
  for (const [target, hosts] of [
    ["http://forms.example:80/livez", ["forms.example"]],
    ["https://forms.example/livez", ["FORMS.example:443"]],
    ["http://[::1]:80/livez", ["[::1]"]],
  ] as const)
    assert.equal((await send(target, { hosts })).status, 200, target);
  refusedRaw(await send(`http://${host}?x`, { as: null }), 404, "not_found");
});

test("91: several Host headers, none or an invalid one are a 400 with the error body", async () => {
  for (const hosts of [[host, host], [host, "other.example"], [], [""], ["a b"], ["a/b"], ["a,b"]])
    for (const target of ["/api/v1/templates", "/livez", "/nothing"])
      for (const as of [key, null])
        refusedRaw(await send(target, { hosts, as }), 400, "bad_request");
  assert.equal((await send("/livez", { hosts: [], version: "1.0" })).status, 200);
  refusedRaw(await send("/livez", { hosts: [host, host], version: "1.0" }), 400, "bad_request");
});

test("91: HEAD is a GET without its body, and no method leads past the key or to a 5xx", async () => {
  const head = await send("/%61pi/v1/templates", { method: "HEAD" });
  assert.deepEqual([head.status, head.text], [200, ""]);
  assert.equal((await send("/%61pi/v1/templates", { method: "HEAD", as: null })).status, 401);
  for (const method of ["OPTIONS", "TRACE", "PROPFIND", "PATCH", "DELETE"])
    for (const target of ["/%61pi/v1/templates", `http://${host}/api/v1/templates`]) {
      refusedRaw(await send(target, { method, as: null }), 401, "missing_authorization");
      const answer = await send(target, { method });
      refusedRaw(answer, 405, "method_not_allowed");
      assert.equal(answer.headers.get("allow"), "GET, HEAD");
      remaining(answer);
    }
  refusedRaw(await send("*", { method: "OPTIONS", as: null }), 404, "not_found");
});
