import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { keyRingVault, openVault } from "./vault.ts";
import { areVaultKeys, vaultKeys } from "./vault-keys.ts";

const home = await mkdtemp(join(tmpdir(), "platen-vault-"));
after(() => rm(home, { recursive: true, force: true }));
const key = (id: string) => ({ id, bytes: randomBytes(32) });
const keyText = (id: string, bytes = 32) => `${id}:${randomBytes(bytes).toString("base64")}`;
const old = key("2030");
const fresh = key("2031");
/** Encrypted by AES-256-GCM without associated data, key 7 × 32, nonce 0 … 11. */
const SEALED_WITHOUT = "then:AAECAwQFBgcICQoLc+SZBD16sCcU18Xoij0CPaOyfkswtwx7Pb1tMRaq7A==";

test("encrypted text decrypts, differs each time and does not contain the plaintext", () => {
  const vault = keyRingVault([fresh]);
  for (const text of ["", "whsec_secret", "Ünïcode ✓ \u0000", "x".repeat(100_000)]) {
    const sealed = vault.seal(text);
    assert.equal(vault.open(sealed), text);
    assert.notEqual(vault.seal(text), sealed);
    assert.ok(!sealed.includes("secret"));
  }
});

test("text decrypts only with its associated data", () => {
  const vault = keyRingVault([fresh]);
  const sealed = vault.seal("a secret", "webhook/1");
  assert.equal(vault.open(sealed, "webhook/1"), "a secret");
  for (const other of ["webhook/2", "webhook/11", ""])
    assert.throws(() => vault.open(sealed, other), other);
  assert.throws(() => vault.open(sealed));
  assert.throws(() => vault.open(vault.seal("plain"), "webhook/1"));
});

test("the format of sealed texts is stable", () => {
  const vault = keyRingVault([{ id: "then", bytes: new Uint8Array(32).fill(7) }]);
  assert.equal(vault.open(SEALED_WITHOUT), "kept since then");
});

test("after a rotation the first key encrypts, and the previous one still decrypts", () => {
  const before = keyRingVault([old]).seal("kept");
  const ring = keyRingVault([fresh, old]);
  assert.equal(ring.open(before), "kept");
  assert.match(ring.seal("new"), /^2031:/);
  assert.throws(() => keyRingVault([fresh]).open(before), /key that decrypts this text/);
});

test("changed or truncated text, or that of another key with the same id, does not decrypt", () => {
  const vault = keyRingVault([fresh]);
  const sealed = vault.seal("a secret");
  const changed = sealed.slice(0, 20) + (sealed[20] === "A" ? "B" : "A") + sealed.slice(21);
  const other = keyRingVault([key("2031")]).seal("a secret");
  for (const wrong of [changed, sealed.slice(0, -8), sealed.slice(0, 10), other, "2031:", ""])
    assert.throws(() => vault.open(wrong));
});

test("an installation generates its key once, also in concurrent starts, readable only by its user", async () => {
  const vaults = await Promise.all(Array.from({ length: 8 }, () => openVault([], home)));
  const sealed = vaults.map((vault, index) => vault.seal(String(index)));
  for (const vault of [...vaults, await openVault([fresh], home)])
    for (const [index, text] of sealed.entries()) assert.equal(vault.open(text), String(index));
  assert.deepEqual(await readdir(home), ["encryption.key"]);
  assert.equal((await stat(join(home, "encryption.key"))).mode & 0o777, 0o600);
});

test("with a configured key none is generated", async () => {
  assert.match((await openVault([fresh, old], home)).seal("x"), /^2031:/);
  const other = await mkdtemp(join(tmpdir(), "platen-vault-"));
  after(() => rm(other, { recursive: true, force: true }));
  await openVault([fresh], other);
  assert.deepEqual(await readdir(other), []);
});

test("keys have an id and 32 bytes, and unique ids", () => {
  assert.deepEqual(
    vaultKeys(`${keyText("new")}, ${keyText("old")}`).map(({ id }) => id),
    ["new", "old"],
  );
  assert.ok(areVaultKeys("") && areVaultKeys(keyText("a")));
  for (const wrong of [
    "a",
    "a:b",
    keyText("a", 16),
    keyText("a", 33),
    `${keyText("a")},${keyText("a")}`,
  ])
    assert.ok(!areVaultKeys(wrong), wrong);
});
