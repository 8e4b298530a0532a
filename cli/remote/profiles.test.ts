import assert from "node:assert/strict";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ownFolder } from "../run-platen.fixture.ts";
import { Refusal } from "../terminal/refusal.ts";
import { profilesPath, readProfiles, writeProfiles } from "./profiles.ts";

const folder = ownFolder();
const PROFILES = { default: { url: "https://x", apiKey: "k" } };

test("profiles are below XDG_CONFIG_HOME, or APPDATA on Windows", () => {
  const env = { XDG_CONFIG_HOME: join("a", "b"), APPDATA: join("c", "d") };
  assert.equal(profilesPath(env, "linux"), join("a", "b", "platen", "profiles.json"));
  assert.equal(profilesPath(env, "win32"), join("c", "d", "platen", "profiles.json"));
  assert.match(profilesPath({}, "linux"), /\.config.platen.profiles\.json$/);
});

test("written profiles are read back, and the file is never readable by others", () => {
  const path = join(folder, "new", "platen", "profiles.json");
  assert.deepEqual(readProfiles(path), {});
  writeProfiles(path, PROFILES);
  assert.deepEqual(readProfiles(path), PROFILES);
  if (process.platform === "win32") return;
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.equal(statSync(join(folder, "new", "platen")).mode & 0o777, 0o700);
  chmodSync(path, 0o644);
  writeProfiles(path, {});
  assert.equal(statSync(path).mode & 0o777, 0o600);
});

test("a file with other content is refused and not changed", () => {
  for (const [name, text] of [
    ["none.json", "not JSON"],
    ["list.json", '[{"url": 1}]'],
    ["half.json", '{"default": {"url": "https://x"}}'],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, text);
    assert.throws(() => readProfiles(path), Refusal);
    assert.equal(readFileSync(path, "utf8"), text);
  }
});
