import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_PLANS } from "#domain/plans";
import { readConfig } from "./config.ts";

test("without a variable every setting has its default", () => {
  const config = readConfig({ PLATEN_HOME: "/data" });
  assert.deepEqual(config, {
    port: 8080,
    host: "127.0.0.1",
    baseUrl: null,
    databaseUrl: null,
    home: "/data",
    storage: "/data/objects",
    role: "all",
    retentionSeconds: 259_200,
    plans: DEFAULT_PLANS,
    logLevel: "info",
  });
});

test("an empty variable is no variable", () => {
  assert.equal(readConfig({ PLATEN_HOME: "/data", PORT: "", DATABASE_URL: "" }).port, 8080);
});

test("what is given is taken", () => {
  const config = readConfig({
    PORT: "0",
    HOST: "0.0.0.0",
    BASE_URL: "https://forms.example.com/platen/",
    DATABASE_URL: "postgres://u:p@db/platen",
    PLATEN_HOME: "/data",
    PLATEN_STORAGE: "/files",
    PLATEN_ROLE: "worker",
    RETENTION_SECONDS: "60",
    LOG_LEVEL: "silent",
  });
  assert.equal(config.baseUrl, "https://forms.example.com/platen");
  assert.equal(config.databaseUrl, "postgres://u:p@db/platen");
  assert.equal(config.storage, "/files");
  assert.deepEqual([config.port, config.role, config.retentionSeconds], [0, "worker", 60]);
});

test("a wrong setting is named, and its value is not repeated", () => {
  const wrong = {
    PORT: "70000",
    BASE_URL: "ftp://hidden",
    DATABASE_URL: "mysql://user:secret@db",
    PLATEN_STORAGE: "s3://bucket",
    PLATEN_ROLE: "boss",
    RETENTION_SECONDS: "0",
    LOG_LEVEL: "loud",
  };
  assert.throws(
    () => readConfig(wrong),
    (error) => {
      assert.ok(error instanceof Error);
      for (const name of Object.keys(wrong)) assert.ok(error.message.includes(name), name);
      assert.doesNotMatch(error.message, /secret|hidden|bucket|70000/);
      return true;
    },
  );
});
