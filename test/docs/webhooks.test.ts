import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { testWebhookHeaders } from "../../sdk/webhooks.ts";
import { EventType, WebhookEvent } from "../../service/contract/event.ts";
import { readConfig } from "../../service/settings/config.ts";

const PAGE = readFileSync(new URL("../../docs/webhooks.md", import.meta.url), "utf8");
const PYTHON = "python3";
const skip = spawnSync(PYTHON, ["--version"]).status === 0 ? false : "there is no Python";

/** The first block of this language. */
function blockOf(language: string): string {
  return PAGE.split(`\`\`\`${language}\n`)[1]?.split("```")[0] ?? "";
}

test("the bodies of the page are those of the contract, one of each type", () => {
  const bodies = blockOf("json").trim().split("\n");
  const types = bodies.map((body) => {
    const event = WebhookEvent.parse(JSON.parse(body));
    assert.equal(JSON.stringify(event), body);
    return event.type;
  });
  assert.deepEqual(types, EventType.options);
  for (const type of EventType.options) assert.match(PAGE, new RegExp(`^\\| \`${type}\` \\|`, "m"));
});

test("the seven attempts of the page are those of the settings", () => {
  const rows = [...PAGE.matchAll(/^\| (\d) \| (\d+) \|$/gm)];
  assert.deepEqual(
    rows.map(([, , seconds]) => Number(seconds)),
    readConfig({}).webhooks.scheduleSeconds,
  );
});

test("the check in Python accepts what the service signed, and nothing else", {
  skip,
}, async () => {
  const body = '{"id":"evt_ü"}';
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const headers = await testWebhookHeaders({ body, secret });
  const ask = (changed: string): string => {
    const call = "is_genuine(sys.argv[1].encode(), sys.argv[2], sys.argv[3])";
    const program = `import sys\n${blockOf("python")}\nprint(${call})`;
    const signature = headers["service-signature"] ?? "";
    return spawnSync(PYTHON, ["-c", program, changed, signature, secret]).stdout.toString().trim();
  };
  assert.equal(ask(body), "True");
  assert.equal(ask(body.replace("ü", "u")), "False");
});
