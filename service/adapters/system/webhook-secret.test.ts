import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import type { WebhookId } from "#domain/webhooks/records";
import { mintSecret, replaceCurrent } from "../../domain/webhooks/webhook-secret.ts";
import { keyRingVault } from "./vault.ts";

const vault = keyRingVault([{ id: "k", bytes: new Uint8Array(32).fill(1) }]);
const bytes = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);
const randomness = { base62: () => "", bytes: () => bytes };
const NOW = instant(Date.UTC(2030, 0, 1));

test("a secret is whsec_ and the base64 of 32 bytes, and decrypts only for its own webhook", () => {
  const { text, sealed } = mintSecret({ randomness, vault }, brand<WebhookId>(7));
  assert.equal(text, `whsec_${Buffer.from(bytes).toString("base64")}`);
  assert.equal(vault.open(sealed, "webhook/7"), text);
  assert.throws(() => vault.open(sealed, "webhook/8"));
  assert.throws(() => vault.open(sealed));
});

test("a rotation keeps the current secret for the overlap and ends the one before it; without an overlap it ends both", () => {
  const first = replaceCurrent({ current: "a", previous: null }, "b", NOW, 60);
  assert.deepEqual(first, { current: "b", previous: { sealed: "a", until: later(NOW, 60) } });
  const second = replaceCurrent(first, "c", NOW, 30);
  assert.deepEqual(second, { current: "c", previous: { sealed: "b", until: later(NOW, 30) } });
  assert.deepEqual(replaceCurrent(second, "d", NOW, 0), { current: "d", previous: null });
});
