import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { after, test } from "node:test";
import { z } from "zod";
import { type Answer, ask } from "../../../test/support/harness/ask.ts";
import { openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { ownService, testAccount, testService } from "../../../test/support/harness/service.ts";
import { EventPage } from "../../contract/event.ts";

const service = await testService();
after(service.stop);
const owner = await testAccount(service);
const desk = await openBulkHarness(service.url, owner.key());
const EVENTS = `${service.url}/api/v1/events`;

const ROW = "name,town,kind,agreed\nAnn,Oslo,a,yes\n";

const get = (query: string, key = owner.key("read")): Promise<Answer> =>
  ask(`${EVENTS}${query}`, { key });

async function page(query: string, key?: string): Promise<z.output<typeof EventPage>> {
  const answer = await get(query, key);
  assert.equal(answer.status, 200, answer.text);
  return EventPage.parse(answer.body);
}

const now = async (): Promise<string> => (await page("?after=now")).next_cursor ?? "";

/** Follows until there are this many events; other writes of this server can delay them. */
async function followEvents(start: string, count: number, more = ""): Promise<readonly Event[]> {
  const events: Event[] = [];
  let at = start;
  const read = async () => {
    const { events: some, next_cursor } = await page(`?after=${at}&wait_seconds=5${more}`);
    events.push(...some);
    at = next_cursor ?? "";
    return events;
  };
  await eventually(`${count} events`, read, ({ length }) => length >= count);
  assert.equal(events.length, count);
  return events;
}

type Event = z.output<typeof EventPage>["events"][number];

const body = async (id: string): Promise<unknown> => {
  const { rows } = await service.database.pool.query<{ body: Buffer }>(
    "select body from event where id = $1",
    [id],
  );
  return rows[0]?.body.toString();
};

test("a waiting request gets the events, with the content of their deliveries", async () => {
  const start = await now();
  const waiting = followEvents(start, 1);
  const id = await desk.submit(ROW);
  const [event] = await waiting;
  assert.equal(event?.type, "batch.completed");
  assert.deepEqual(event.data, {
    batch_job_id: id,
    total: 1,
    succeeded: 1,
    failed: 0,
    download_url: `${service.url}/api/v1/generate/envelope-bulk/download/${id}`,
  });
  assert.equal(event.environment, "production");
  assert.equal(await body(event.id), JSON.stringify(event));
});

test("past events are listed newest first in pages, and new events oldest first", async () => {
  const start = await now();
  const ids = [await desk.submit(ROW), await desk.submit(ROW), await desk.submit(ROW)];
  for (const id of ids) await desk.ended(id);
  const coming = await followEvents(start, 3);
  const newest = await page("?limit=2");
  const rest = await page(`?limit=100&cursor=${newest.next_cursor}`);
  const listed = [...newest.events, ...rest.events].slice(0, 3);
  assert.deepEqual(listed, coming.toReversed());
  assert.equal(rest.next_cursor, null);
  const jobs = coming.map(({ data }) => ("batch_job_id" in data ? data.batch_job_id : ""));
  assert.deepEqual(jobs.toSorted(), ids.toSorted());
});

test("events are filtered by type, in lists and while waiting", async () => {
  const start = await now();
  const waiting = followEvents(start, 1, "&type=generation.completed");
  await desk.ended(await desk.submit(ROW));
  const json = { envelope_id: desk.envelopeId, data: { name: "Ann" }, async_mode: true };
  await desk.ask("/api/v1/generate/pdf", { json });
  assert.equal((await waiting)[0]?.type, "generation.completed");
  const { events } = await page("?type=batch.failed");
  assert.deepEqual(events, []);
});

test("a wait ends after its time with a cursor to continue", async () => {
  const start = await now();
  const answered: string[] = [];
  const waiting = page(`?after=${start}&wait_seconds=1`);
  void waiting.then(() => answered.push("waiting"));
  await page(`?after=${start}`);
  answered.push("at once");
  const { events, next_cursor } = await waiting;
  assert.deepEqual(answered, ["at once", "waiting"]);
  assert.deepEqual(events, []);
  assert.match(next_cursor ?? "", /^e\d+-0$/);
});

test("keys of other accounts and environments see no events", async () => {
  const stranger = await testAccount(service);
  for (const key of [stranger.key("admin"), owner.key("admin", "staging")]) {
    assert.deepEqual(await page("", key), { events: [], next_cursor: null });
    assert.deepEqual((await page("?after=e0-0", key)).events, []);
  }
});

test("an invalid query is a 400 that names the parameter", async () => {
  for (const [query, field] of [
    ["?cursor=e1-1&after=now", "after"],
    ["?wait_seconds=3", "wait_seconds"],
    ["?after=now&wait_seconds=26", "wait_seconds"],
    ["?after=c41", "after"],
    ["?cursor=e99999999999999999999-0", "cursor"],
    ["?after=e9000000000000000000-0", "after"],
    ["?type=template.version_published", "type"],
  ] as const) {
    const { details } = refused(await get(query), 400, "validation_error");
    assert.match(JSON.stringify(details), new RegExp(`"field":"${field}"`), query);
  }
});

test("five requests of a key can wait, a sixth is refused, and a disconnect frees a place", async () => {
  const key = owner.key("write");
  const start = await now();
  const leaving = new AbortController();
  const waits = Array.from({ length: 6 }, () =>
    fetch(`${EVENTS}?after=${start}&wait_seconds=25`, {
      headers: { authorization: `Bearer ${key}` },
      signal: leaving.signal,
    }),
  );
  const ends = Promise.allSettled(waits);
  const first = await Promise.race(waits);
  assert.deepEqual([first.status, first.headers.get("retry-after")], [429, "5"]);
  assert.match(await first.text(), /"error":"too_many_waits"/);
  const sixth = await get(`?after=${start}&wait_seconds=1`, key);
  refused(sixth, 429, "too_many_waits");
  assert.equal((await get(`?after=${start}&wait_seconds=1`)).status, 200, "keys do not share");
  leaving.abort();
  await ends;
  const again = () => get(`?after=${start}&wait_seconds=1`, key);
  await eventually("a free place", again, ({ status }) => status === 200);
});

const Arrival = z.object({ request: z.object({ url: z.string() }) });

/** Resolves when a server in this process receives a request with this query. */
function awaitArrival(query: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onRequest = (message: unknown): void => {
    if (!Arrival.parse(message).request.url.endsWith(`?${query}`)) return;
    unsubscribe("http.server.request.start", onRequest);
    resolve();
  };
  subscribe("http.server.request.start", onRequest);
  return promise;
}

test("a shutdown answers waiting requests immediately", async () => {
  const other = await ownService();
  const { key } = await testAccount(other);
  const at = `${other.url}/api/v1/events`;
  const first = await ask(`${at}?after=now`, { key: key() });
  const { next_cursor } = EventPage.parse(first.body);
  const query = `after=${next_cursor}&wait_seconds=25`;
  const arrival = awaitArrival(query);
  const waiting = ask(`${at}?${query}`, { key: key() });
  await arrival;
  // A wait that continued would lose its connection at the end of the shutdown.
  const stopped = other.stop();
  const { status, body: answered } = await waiting;
  assert.deepEqual([status, EventPage.parse(answered).events], [200, []]);
  await stopped;
});
