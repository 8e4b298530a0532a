import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { ownFolder } from "../run-platen.fixture.ts";
import { Refusal } from "../terminal/refusal.ts";
import { checkOutput, writeOutput, writeStream } from "./output-file.ts";

const folder = ownFolder();
const at = (name: string): string => join(folder, name);

test("an output that exists, is an input, or cannot be created is refused before any work", () => {
  writeFileSync(at("there"), "mine");
  mkdirSync(at("sub"));
  symlinkSync("circle", at("circle"));
  for (const [name, message] of [
    ["there", /there exists already\.$/],
    ["sub", /sub is a folder\.$/],
    ["nowhere/out.zip", /there is no folder .*nowhere\.$/],
    ["there/out.zip", /there is not a folder\.$/],
    ["circle", /its links form a circle\.$/],
  ] as const)
    assert.throws(
      () => checkOutput(at(name), false),
      (error) => error instanceof Refusal && message.test(error.message),
      name,
    );
  assert.throws(() => checkOutput(at("in"), true, [at("./in")]), /is also an input/);
});

test("a file that is replaced keeps its mode, its links, and nothing is left beside it", async () => {
  mkdirSync(at("links"));
  writeFileSync(at("links/real"), "old", { mode: 0o600 });
  symlinkSync("real", at("links/link"));
  symlinkSync("later", at("links/dangling"));
  await writeOutput(at("links/link"), "new");
  await writeOutput(at("links/dangling"), "first");
  assert.equal(readFileSync(at("links/real"), "utf8"), "new");
  assert.equal(readFileSync(at("links/later"), "utf8"), "first");
  assert.ok(lstatSync(at("links/link")).isSymbolicLink());
  if (process.platform !== "win32") assert.equal(statSync(at("links/real")).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(at("links")).toSorted(), ["dangling", "later", "link", "real"]);
});

async function* streamBroken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("half");
  throw new TypeError("terminated");
}

test("a stream that breaks leaves the old file", async () => {
  writeFileSync(at("old"), "old");
  await assert.rejects(
    writeStream(checkOutput(at("old"), true), streamBroken()),
    /^TypeError: term/,
  );
  assert.equal(readFileSync(at("old"), "utf8"), "old");
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith(".part")),
    [],
  );
});

test("a pipe is written into, without --force", {
  skip: !existsSync("/dev/full") && "there is no /dev/full",
}, async () => {
  execFileSync("mkfifo", [at("pipe")]);
  const read = readFile(at("pipe"), "utf8");
  const target = checkOutput(at("pipe"), false);
  assert.equal(target.file, null);
  await writeStream(target, Readable.from([Buffer.from("through")]));
  assert.equal(await read, "through");
  assert.ok(statSync(at("pipe")).isFIFO());
});

test("a full disk is named as the reason", {
  skip: !existsSync("/dev/full") && "there is no /dev/full",
}, async () => {
  await assert.rejects(
    writeOutput("/dev/full", "x"),
    /^Refusal: \/dev\/full cannot be written: the disk is full\.$/,
  );
  assert.ok(statSync("/dev/full").isCharacterDevice());
});

test("a folder without permission is named", {
  skip: process.getuid?.() === 0 && "root may write everywhere",
}, () => {
  mkdirSync(at("locked"));
  chmodSync(at("locked"), 0o500);
  assert.throws(() => checkOutput(at("locked/out"), false), /cannot be written: permission denied/);
});
