import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { buildForm } from "../../forms/builder/mod.ts";
import { Template } from "../../service/contract/template.ts";
import { changeAccountIn, createAccountIn } from "../../service/main.ts";
import { type Answer, ask } from "../support/harness/ask.ts";
import { eventually } from "../support/harness/eventually.ts";
import { modelServer, pairsReply } from "../support/harness/model-server.ts";
import { databaseSettings } from "../support/harness/pooler.ts";
import { refused } from "../support/harness/refused.ts";
import { ownService, uniqueEmail } from "../support/harness/service.ts";
import { newInstallation } from "../support/harness/service-process.ts";
import { upload } from "../support/harness/templates.ts";

const LEASE_SECONDS = 300;

const model = await modelServer();
const env = {
  PLATEN_AI_MODEL_URL: model.url,
  PLATEN_AI_MODEL_NAME: "small",
  QUOTA_AI_PRO: "1",
};
const service = await ownService(env);
const { pool } = service.database;
// A second process of the same deployment, whose model calls may take as long as in production.
const installation = await newInstallation({
  ...env,
  ...databaseSettings(service.database.config),
  PLATEN_HOME: service.config.home,
  PLATEN_ROLE: "api",
});
after(async () => {
  await installation.clear();
  await Promise.all([service.stop(), model.stop()]);
});

const FORM = buildForm({
  pages: [{ marks: [{ kind: "text", at: [30, 705], text: "Kennzeichen" }] }],
  fields: [{ type: "text", name: "f1", at: [130, 700, 300, 720] }],
});

test("a generation whose process is killed is not counted, and its reservation expires", async () => {
  const wanted = { email: uniqueEmail("owner"), plan: "PRO" } as const;
  const { account_id, keys } = await createAccountIn(service.config, wanted);
  await changeAccountIn(service.config, account_id, { externalModelConsent: true });
  const key = keys["production"]?.["admin"] ?? assert.fail("no key");
  const { id } = Template.parse((await upload(service, key, FORM)).body);
  const generate = (url: string): Promise<Answer> => {
    const json = { template_id: id, aliases: ["vehicle_plate"] };
    return ask(`${url}/api/v1/ai/mapping-suggestions`, { key, json });
  };
  const countUsed = async (): Promise<number> => {
    const { body } = await ask(`${service.url}/api/v1/billing/usage/current-period`, { key });
    return Usage.parse(body).ai_generations.used;
  };

  model.answer({ kind: "hang", response: "" });
  const doomed = await installation.start();
  const lost = generate(doomed.url).catch(() => null);
  const calls = async (): Promise<number> => model.requests().length;
  await eventually("a call of the model", calls, (count) => count === 1);
  doomed.signal("SIGKILL");
  await doomed.exit;
  assert.equal(await lost, null);

  refused(await generate(service.url), 402, "ai_quota_exceeded");
  assert.equal(await countUsed(), 0);
  const { rows } = await pool.query<{ left: number }>(
    "select extract(epoch from expires_at - now())::int as left from ai_reservation",
  );
  assert.equal(rows.length, 1);
  assert.ok((rows[0]?.left ?? LEASE_SECONDS + 1) <= LEASE_SECONDS);

  await pool.query("update ai_reservation set expires_at = now() - interval '1 second'");
  model.answer(pairsReply([]));
  const { status, text } = await generate(service.url);
  assert.equal(status, 200, text);
  assert.equal(await countUsed(), 1);
  const { rowCount } = await pool.query("select from ai_reservation");
  assert.equal(rowCount, 0);
});

const Usage = z.looseObject({ ai_generations: z.looseObject({ used: z.int() }) });
