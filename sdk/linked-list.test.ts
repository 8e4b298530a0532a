import assert from "node:assert/strict";
import { test } from "node:test";
import { testMachine } from "./machine.fixture.ts";
import { Platen, PlatenError } from "./mod.ts";

const LINK = '<http://x/api/v1/webhook-configs?limit=2&cursor=c7>; rel="next"';

function client(answer: (request: { readonly url: string }) => Response) {
  const machine = testMachine(answer);
  return { machine, platen: new Platen({ baseUrl: "http://x", apiKey: "k", machine }) };
}

test("a list that is a bare array is read to its end by its Links", async () => {
  const { machine, platen } = client(({ url }) =>
    url.includes("cursor=c7")
      ? Response.json([{ id: 6 }])
      : Response.json([{ id: 8 }, { id: 7 }], { headers: { link: LINK } }),
  );
  const found = await platen.webhookConfigs.list({ limit: 2, skip: 1 }).toArray();
  assert.deepEqual(
    found.map(({ id }) => id),
    [8, 7, 6],
  );
  assert.deepEqual(
    machine.requests.map(({ url }) => new URL(url).search),
    ["?limit=2&skip=1", "?limit=2&cursor=c7"],
  );
});

test("one page says where the next begins, and the last one that there is none", async () => {
  const { platen } = client(({ url }) =>
    Response.json([], url.includes("/7/deliveries") ? { headers: { link: LINK } } : {}),
  );
  assert.deepEqual(await platen.webhookConfigs.deliveries(7).page(), {
    items: [],
    next_cursor: "c7",
  });
  assert.deepEqual(await platen.webhookConfigs.list().page(), { items: [], next_cursor: null });
});

test("a Link that leads nowhere ends the list, and what is no JSON is not ours", async () => {
  for (const link of [
    "",
    "odd",
    '<x>; rel="next"',
    '<http://x/y>; rel="next"',
    LINK.replace("next", "prev"),
  ]) {
    const { platen } = client(() => Response.json([], { headers: { link } }));
    assert.equal((await platen.webhookConfigs.list().page()).next_cursor, null, link);
  }
  const { platen } = client(() => new Response("<html>"));
  await assert.rejects(platen.webhookConfigs.list().page(), PlatenError);
});
