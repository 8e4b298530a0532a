import { createAccountIn, readConfig } from "@platen/service";
import { openOutbox } from "@platen/service/outbox";
import { z } from "zod";
import { startChild } from "./child.ts";
import type { Ground, Side, Wanted } from "./side.ts";
import { tallyBy } from "./statements.ts";

/** Creations under way at once. */
const AT_ONCE = 5;

const TALLY = `select count(*)::int as total, count(*) filter (where status = 'delivered')::int as delivered,
  count(*) filter (where greatest(d.attempts, q.attempts) > 0)::int as tried
  from webhook_delivery d left join webhook_queue q on q.delivery_id = d.id`;

/** Platen: webhooks made through its API, events written through its outbox, its worker delivers. */
export async function openOurs(ground: Ground): Promise<Side> {
  const { pool, databaseUrl, home, caFile, endpoints } = ground;
  const env = {
    DATABASE_URL: databaseUrl,
    PLATEN_HOME: home,
    PORT: "0",
    LOG_LEVEL: "error",
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    WEBHOOK_CA_FILE: caFile,
  };
  const config = readConfig(env);
  const accounts = await oneByOne(ground.accounts, async () => {
    const wanted = { email: "bench@example.com", plan: "ENTERPRISE" } as const;
    const { account_id, keys } = await createAccountIn(config, wanted);
    return { id: account_id, key: keys["production"]?.["admin"] ?? "" };
  });
  const api = await startChild("ours-server.ts", { ...env, PLATEN_ROLE: "api" });
  const url = z.string().parse(await api.ask({}));
  const webhooks = await oneByOne(endpoints.length, async (index) => {
    const { account = 0, url: webhook_url = "" } = endpoints[index] ?? {};
    return await createWebhook(
      `${url}/api/v1/webhook-configs`,
      accounts[account]?.key,
      webhook_url,
    );
  });
  await api.stop();
  // An event selects its webhooks by mapping, so each webhook gets a mapping of its own.
  await pool.query("update webhook set mapping_id = id");
  const outbox = await openOutbox(config);
  return {
    name: "platen",
    secrets: webhooks.map(({ secret }) => secret),
    emit: (wanted) =>
      outbox.emit(wanted.map((one) => makeEvent(one, accounts[one.account]?.id, webhooks))),
    start: (flags) => startChild("ours-server.ts", { ...env, PLATEN_ROLE: "worker" }, flags),
    tally: () => tallyBy(pool, TALLY),
    clear: async () => {
      await pool.query("truncate event, webhook_delivery, webhook_queue, webhook_attempt, notice");
      await pool.query("update webhook set failures_in_row = 0, timeouts_in_row = 0");
    },
    close: outbox.close,
  };
}

const Created = z.object({ id: z.number(), secret: z.string() });
type Created = z.infer<typeof Created>;

async function createWebhook(
  address: string,
  key: string | undefined,
  webhook_url: string,
): Promise<Created> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Bench", webhook_url, events: ["batch.completed"] }),
  });
  const body: unknown = await answer.json();
  if (answer.status !== 201) throw new Error(`no webhook was made: ${JSON.stringify(body)}`);
  return Created.parse(body);
}

function makeEvent(
  { endpoints }: Wanted,
  accountId: string | undefined,
  webhooks: readonly Created[],
) {
  return {
    accountId: accountId ?? "",
    environment: "production",
    mappingIds: endpoints.map((index) => webhooks[index]?.id ?? 0),
    facts: {
      type: "batch.completed",
      batchJobId: `bulk_${"0".repeat(24)}`,
      total: 100,
      succeeded: 99,
      failed: 1,
    },
  } as const;
}

/** Does `work` for each number below `count`, a few at a time; the results in order. */
async function oneByOne<Result>(
  count: number,
  work: (index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}
