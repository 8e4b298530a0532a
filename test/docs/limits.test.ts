import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { INGEST_LIMITS } from "@platen/engine";
import { readConfig } from "../../service/settings/config.ts";

const CONFIG = readConfig({});
const MB = 1_048_576;
/** The number by which the API expresses "no limit". */
const UNLIMITED = 999_999;
const limits = readFileSync(new URL("../../docs/limits.md", import.meta.url), "utf8");
const retention = readFileSync(new URL("../../docs/retention.md", import.meta.url), "utf8");

test("the sizes of the page are those of the settings and of the engine", () => {
  const { pages, fields, nameBytes, namesBytes } = INGEST_LIMITS;
  const names = `${count(nameBytes)} bytes of a field's full name, ${count(namesBytes)} of all names`;
  for (const shown of [
    `${CONFIG.templateBytesMax / MB} MB, ${count(pages)} pages, ${count(fields)} fields, ${names}`,
    `${CONFIG.csvBytesMax / MB} MB, ${count(CONFIG.csvRowsMax)} rows`,
  ])
    assert.ok(limits.includes(`| ${shown} |`), shown);
});

test("the plans of the page are those of the settings", () => {
  const { PRO, BUSINESS, ENTERPRISE } = CONFIG.plans;
  const plans = [PRO, BUSINESS, ENTERPRISE];
  for (const [name, values] of [
    ["requests per hour, for each key and each member", plans.map((plan) => plan.requestsPerHour)],
    ["PDFs per month", plans.map((plan) => plan.pdfGenerationsPerMonth)],
    ["AI generations per month", plans.map((plan) => plan.aiGenerationsPerMonth)],
    ["API keys", plans.map((plan) => plan.apiKeys)],
  ] as const) {
    const row = `| ${[name, ...values.map(count)].join(" | ")} |`;
    assert.ok(limits.includes(row), row);
  }
});

test("the retention of the page is that of the settings", () => {
  const row = `| ${CONFIG.retentionSeconds / 3600} hours after the end of the job, if nothing else is set |`;
  assert.ok(retention.includes(row), row);
});

function count(value: number | null): string {
  return value === null || value === UNLIMITED ? "unlimited" : value.toLocaleString("en-US");
}
