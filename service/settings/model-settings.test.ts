import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "model-settings-"));
after(() => rmSync(folder, { recursive: true }));
const keyFile = join(folder, "key");
writeFileSync(keyFile, "sk-planted-key\n");

const model = (given: Readonly<Record<string, string>>) =>
  readConfig({
    PLATEN_HOME: "/data",
    PLATEN_AI_MODEL_URL: "https://models.example.org/v1/",
    PLATEN_AI_MODEL_NAME: "small",
    ...given,
  }).model;

test("without a URL there is no external model", () => {
  assert.equal(model({ PLATEN_AI_MODEL_URL: "", PLATEN_AI_MODEL_KEY_FILE: keyFile }), null);
});

test("a model has a URL, an API, a name, a key from a file and a budget", () => {
  assert.deepEqual(model({ PLATEN_AI_MODEL_KEY_FILE: keyFile }), {
    url: "https://models.example.org/v1",
    kind: "openai",
    name: "small",
    key: "sk-planted-key",
    tokensPerMonth: 1_000_000,
  });
  const local = model({ PLATEN_AI_MODEL_URL: "http://models:11434/v1" });
  assert.deepEqual([local?.url, local?.key], ["http://models:11434/v1", null]);
});

const withKey = (url: string) =>
  model({ PLATEN_AI_MODEL_URL: url, PLATEN_AI_MODEL_KEY_FILE: keyFile });

test("a key is accepted only for https and loopback", () => {
  for (const url of ["http://127.0.0.1:1/v1", "http://localhost/v1", "http://[::1]:1/v1"])
    assert.equal(withKey(url)?.key, "sk-planted-key");
  for (const url of ["http://models/v1", "http://127.0.0.1.example.org/v1"])
    assert.throws(() => withKey(url), /KEY_FILE needs an https URL/);
});

test("an incomplete or malformed model is named without its key", () => {
  const broken = join(folder, "broken");
  writeFileSync(broken, "two words\n");
  const cases: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{ PLATEN_AI_MODEL_NAME: "" }, /needs PLATEN_AI_MODEL_NAME$/],
    [{ PLATEN_AI_MODEL_KIND: "anthropic" }, /anthropic needs PLATEN_AI_MODEL_KEY_FILE$/],
    [{ PLATEN_AI_MODEL_KIND: "other" }, /PLATEN_AI_MODEL_KIND must /],
    [{ PLATEN_AI_MODEL_KEY_FILE: broken }, /KEY_FILE must be a readable file with a key/],
    [{ PLATEN_AI_MODEL_KEY_FILE: join(folder, "missing") }, /KEY_FILE must be a readable file/],
    [{ PLATEN_AI_MODEL_URL: "models" }, /PLATEN_AI_MODEL_URL must /],
    [{ PLATEN_AI_MODEL_URL: "https://a:b@models/v1" }, /must have no user, query or fragment/],
    [{ PLATEN_AI_TOKENS_MONTH: "-1" }, /PLATEN_AI_TOKENS_MONTH must /],
  ];
  for (const [given, message] of cases)
    assert.throws(
      () => model(given),
      (error: Error) => message.test(error.message) && !error.message.includes("two words"),
      JSON.stringify(given),
    );
});
