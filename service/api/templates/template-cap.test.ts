import assert from "node:assert/strict";
import { after, test } from "node:test";
import { TemplatePage } from "#contract/template.ts";
import { ask } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";

const service = await testService({ TEMPLATES_ENTERPRISE: "3" });
after(service.stop);
const account = await testAccount(service);
const key = account.key();

test("of concurrent uploads exactly as many succeed as the plan allows templates", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(service, key)));
  const taken = answers.filter(({ status }) => status === 201);
  assert.equal(taken.length, 3);
  for (const answer of answers.filter((one) => !taken.includes(one))) {
    const { limit, tier } = refused(answer, 403, "feature_limit_reached");
    assert.deepEqual([limit, tier], ["templates", "ENTERPRISE"]);
  }
});

test("an archived template does not count towards the limit", async () => {
  const list = await ask(`${service.url}/api/v1/templates`, { key });
  const [first] = TemplatePage.parse(list.body).templates;
  refused(await upload(service, key), 403, "feature_limit_reached");
  const url = `${service.url}/api/v1/templates/${first?.id ?? 0}`;
  assert.equal((await ask(url, { method: "DELETE", key })).status, 204);
  assert.equal((await upload(service, key)).status, 201);
  refused(await upload(service, key), 403, "feature_limit_reached");
});
