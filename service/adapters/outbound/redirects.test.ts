import assert from "node:assert/strict";
import { after, test } from "node:test";
import { WAIT_MS_MAX } from "../../../test/support/harness/eventually.ts";
import { silentListener } from "../../../test/support/harness/silent-listener.ts";
import { testReceiver } from "../../../test/support/receiver/receiver.ts";
import { answers, later, redirects } from "../../../test/support/receiver/receiver-replies.ts";
import { authority, delivery, loopbackOutbound } from "./outbound.fixture.ts";

const receiver = await testReceiver({ authority });
after(() => receiver.stop());
const second = await testReceiver({ authority });
after(() => second.stop());
const outbound = loopbackOutbound({ deadlineMs: WAIT_MS_MAX });
after(() => outbound.stop());
const hasty = loopbackOutbound({ deadlineMs: 2000 });
after(() => hasty.stop());

test("one redirect is followed, with the same method, bytes and headers", async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    const from = receiver.at(`/from/${status}`);
    const to = second.at(`/to/${status}`);
    from.answer(redirects(status, to.url));
    to.answer(answers(202, {}, "arrived"));
    const answer = await outbound.post(delivery(from.url));
    assert.deepEqual([answer.status, answer.fault], [202, null]);
    assert.equal(Buffer.from(answer.body ?? []).toString(), "arrived");
    const [sent] = from.got;
    const [got] = to.got;
    assert.equal(got?.method, "POST");
    assert.deepEqual(got.body, sent?.body);
    assert.deepEqual({ ...got.headers, host: "" }, { ...sent?.headers, host: "" });
  }
});

test("a location may be relative", async () => {
  const from = receiver.at("/relative");
  const to = receiver.at("/elsewhere?x=1");
  from.answer(redirects(307, "elsewhere?x=1#part"));
  assert.equal((await outbound.post(delivery(from.url))).status, 200);
  assert.equal(to.got.length, 1);
});

test("a second redirect is not followed, and its status is returned", async () => {
  const [from, between, to] = ["/1", "/2", "/3"].map((path) => receiver.at(path));
  assert.ok(from !== undefined && between !== undefined && to !== undefined);
  from.answer(redirects(308, between.url));
  between.answer(redirects(302, to.url));
  const answer = await outbound.post(delivery(from.url));
  assert.deepEqual([answer.status, answer.fault], [302, "redirect"]);
  assert.equal(answer.message, "The redirect led to another redirect.");
  assert.equal(answer.headers?.["location"], to.url);
  assert.equal(to.got.length, 0);
});

test("a redirect to a forbidden address is not followed, and its status is returned", async () => {
  const silent = await silentListener();
  const from = receiver.at("/inward");
  const targets = {
    [`http://127.0.0.1:${silent.port}/`]: /only https/i,
    [`https://10.0.0.1:${silent.port}/`]: /10\.0\.0\.1 is not a public address/,
    [`https://[::1]:${silent.port}/`]: /not allowed/,
    [`https://localhost:${silent.port}/`]: /not allowed/,
    "https://169.254.169.254/latest/meta-data": /not allowed/,
    [`https://user:secret@127.0.0.1:${silent.port}/`]: /user name/,
    "file:///etc/passwd": /only https/i,
    "https://[": /not a valid URL/,
  };
  for (const [location, message] of Object.entries(targets)) {
    from.answer(redirects(302, location));
    const answer = await outbound.post(delivery(from.url));
    assert.deepEqual([answer.status, answer.fault], [302, "blocked"], location);
    assert.match(answer.message ?? "", message);
    assert.match(answer.message ?? "", /^After a redirect: /);
  }
  assert.equal(silent.connections(), 0);
  await silent.stop();
});

test("the body of a redirect is not read", async () => {
  const from = receiver.at("/wordy");
  from.answer(({ socket }) => {
    socket?.write(`HTTP/1.1 302 Found\r\nLocation: ${receiver.at("/end").url}\r\n`);
    socket?.write("Content-Length: 100\r\n\r\n...");
  });
  assert.equal((await outbound.post(delivery(from.url))).status, 200);
});

test("both hops share one deadline", async () => {
  const from = receiver.at("/both");
  const to = receiver.at("/both-end");
  from.answer(later(500, redirects(302, to.url)));
  to.answer(later(1700, answers(200)));
  const answer = await hasty.post(delivery(from.url));
  assert.deepEqual([answer.status, answer.fault], [302, "timeout"]);
});
