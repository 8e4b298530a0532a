import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import { secretOpener } from "#domain/webhooks";
import { secretContext, type WebhookId } from "#domain/webhooks/records";
import { keyRingVault } from "./vault.ts";

const vault = keyRingVault([{ id: "k", bytes: Buffer.alloc(32, 1) }]);
const NOW = instant(Date.UTC(2030, 0, 1));
const [one, two] = [brand<WebhookId>(1), brand<WebhookId>(2)];
const current = vault.seal("new", secretContext(one));
const sealed = vault.seal("old", secretContext(one));

test("a secret decrypts only for the webhook that it belongs to", () => {
  const open = secretOpener(vault);
  assert.deepEqual(open(one, { current, previous: null }, NOW), ["new"]);
  assert.equal(open(two, { current, previous: null }, NOW), null);
});

test("during the overlap the older secret comes first; afterwards only the newer is left", () => {
  const open = secretOpener(vault);
  const previous = { sealed, until: later(NOW, 60) };
  assert.deepEqual(open(one, { current, previous }, NOW), ["old", "new"]);
  assert.deepEqual(open(one, { current, previous }, later(NOW, 60)), ["new"]);
});

test("a secret is decrypted once, however many deliveries it signs", () => {
  let opened = 0;
  const counting = {
    ...vault,
    open: (text: string, about?: string) => (opened++, vault.open(text, about)),
  };
  const open = secretOpener(counting);
  for (let time = 0; time < 100; time++) open(one, { current, previous: null }, NOW);
  assert.equal(opened, 1);
});
