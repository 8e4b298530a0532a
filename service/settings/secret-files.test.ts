import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-secrets-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "database-url");
writeFileSync(file, "postgres://platen:secret@db/platen\n");

test("a secret is read from the file that its variable with _FILE names", () => {
  const config = readConfig({ DATABASE_URL_FILE: file, SMTP_URL_FILE: "" });
  assert.equal(config.databaseUrl, "postgres://platen:secret@db/platen");
  assert.deepEqual(config.unknown, []);
});

test("a missing or empty file is refused without its content, and so are file and value together", () => {
  assert.throws(
    () => readConfig({ SMTP_URL_FILE: join(folder, "absent") }),
    /SMTP_URL_FILE must be a readable file with a value$/,
  );
  const empty = join(folder, "empty");
  writeFileSync(empty, "\n");
  assert.throws(() => readConfig({ ENCRYPTION_KEYS_FILE: empty }), /ENCRYPTION_KEYS_FILE must be/);
  assert.throws(
    () => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: "postgres://db/platen" }),
    /DATABASE_URL and DATABASE_URL_FILE are both set$/,
  );
});

test("a wrong value in a file is reported by its variable", () => {
  const wrong = join(folder, "wrong");
  writeFileSync(wrong, "mysql://db");
  assert.throws(
    () => readConfig({ DATABASE_URL_FILE: wrong }),
    (error: Error) => /DATABASE_URL must begin/.test(error.message) && !/mysql/.test(error.message),
  );
});
