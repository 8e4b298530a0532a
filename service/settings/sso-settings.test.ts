import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-sso-"));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, "secret");
writeFileSync(file, "s3cret\n");

const GIVEN = {
  OIDC_ISSUER: "https://login.example.org/realm",
  OIDC_CLIENT_ID: "platen",
  OIDC_CLIENT_SECRET_FILE: file,
};

function issuer(OIDC_ISSUER: string): string | undefined {
  return readConfig({ ...GIVEN, OIDC_ISSUER }).sso?.issuer;
}

test("single sign-on is off without an issuer, and needs a client with a secret", () => {
  assert.equal(readConfig({}).sso, null);
  assert.deepEqual(readConfig({ ...GIVEN, OIDC_DOMAINS: "Example.com, example.org" }).sso, {
    issuer: "https://login.example.org/realm",
    clientId: "platen",
    clientSecret: "s3cret",
    name: "single sign-on",
    domains: ["example.com", "example.org"],
  });
  assert.throws(() => readConfig({ ...GIVEN, OIDC_CLIENT_ID: "" }), /needs OIDC_CLIENT_ID/);
  assert.throws(
    () => readConfig({ ...GIVEN, OIDC_CLIENT_SECRET_FILE: join(folder, "none") }),
    /OIDC_CLIENT_SECRET_FILE/,
  );
});

test("the issuer needs https, except on this machine", () => {
  assert.throws(() => issuer("http://login.example.org"), /must be an https URL/);
  assert.equal(issuer("http://127.0.0.1:9000"), "http://127.0.0.1:9000");
  assert.throws(() => readConfig({ ...GIVEN, OIDC_DOMAINS: "@example.com" }), /OIDC_DOMAINS/);
});
