import assert from "node:assert/strict";
import { createServer } from "node:net";
import { test } from "node:test";
import type { CDPSession, Page } from "playwright-core";
import type { TestPerson } from "../../support/harness/people.ts";
import {
  lookAt,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  sessionIn,
  signIn,
} from "./harness.ts";

const skip = NO_BROWSER;
// Browsers have passkeys for names of hosts alone.
const port = await freePort();
const url = `http://localhost:${port}`;
const harness = await openDashboardHarness({ PORT: String(port), BASE_URL: url });
const account = await harness.account();

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

type Window = {
  readonly page: Page;
  readonly faults: () => readonly string[];
  readonly devices: CDPSession;
  readonly authenticator: string;
};

/** A window of Chromium with a virtual authenticator that verifies its person. */
async function openWindow(t: Parameters<typeof harness.open>[0]["test"]): Promise<Window> {
  const { page, faults } = await harness.open({ test: t, path: "/signin", person: null });
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${url}/app/signin`);
  const others = (): readonly string[] => faults.filter((fault) => !fault.startsWith(url));
  return { page, faults: others, devices, authenticator: authenticatorId };
}

async function addPasskey(page: Page, person: TestPerson, name: string): Promise<void> {
  await signIn(page, person);
  await page.getByRole("navigation", { name: "Pages" }).first().waitFor();
  await page.goto(`${url}/app/me`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey was added.").waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate("fetch('/session', { method: 'DELETE' })");
  await page.goto(`${url}/app/signin`);
}

const passkeyButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

test("127: a person adds a passkey, signs in with it, renames and removes it", {
  skip,
}, async (t) => {
  const { page, faults } = await openWindow(t);
  const ada = await harness.person(account, "viewer");
  await lookAt(page, "passkey-sign-in");
  await addPasskey(page, ada, "Ada’s laptop");
  const row = page.getByRole("row", { name: /Ada’s laptop/ });
  assert.match(await row.innerText(), /Never/);
  await lookAt(page, "passkeys");

  // The device has it: it offers no second one.
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("This device has a passkey of yours already.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  await signOut(page);
  await passkeyButton(page).click();
  await page.getByRole("navigation", { name: "Pages" }).first().waitFor();
  assert.equal((await sessionIn(page)).person.email, ada.email);

  await page.goto(`${url}/app/me`);
  await page.getByRole("button", { name: "Rename Ada’s laptop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Key ring");
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByRole("button", { name: "Remove Key ring" }).click();
  await pictured(page, "passkey-remove");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("You have no passkey yet.").waitFor();

  await signOut(page);
  await passkeyButton(page).click();
  await page.getByText("This passkey is not known here").waitFor();
  await lookAt(page, "passkey-refused");
  assert.deepEqual(faults(), []);
});

test("127: a copy of a passkey is noticed by its count, and a dialog that is closed is no fault", {
  skip,
}, async (t) => {
  const { page, devices, authenticator } = await openWindow(t);
  const ada = await harness.person(account, "viewer");
  await addPasskey(page, ada, "Laptop");
  const authenticatorId = authenticator;
  const { credentials } = await devices.send("WebAuthn.getCredentials", { authenticatorId });
  const [copy] = credentials;
  assert.ok(copy !== undefined);
  for (let count = 0; count < 2; count += 1) {
    await signOut(page);
    await passkeyButton(page).click();
    await page.getByRole("navigation", { name: "Pages" }).first().waitFor();
  }
  const { credentialId } = copy;
  await devices.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
  await devices.send("WebAuthn.addCredential", { authenticatorId, credential: copy });
  await signOut(page);
  await passkeyButton(page).click();
  await page.getByText("This passkey is not known here").waitFor();

  await devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.reload();
  await passkeyButton(page).click();
  await page.getByText("No passkey was used").waitFor();
  assert.equal(await page.evaluate("fetch('/session').then((it) => it.status)"), 401);
});
