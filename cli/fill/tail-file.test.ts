import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { ownFolder } from "../run-platen.fixture.ts";
import { TailFile } from "./tail-file.ts";

const folder = ownFolder();

test("chunks of tails are read back in any order, including empty ones", async () => {
  const tails = await TailFile.create(join(folder, "tails"));
  const chunks = [100_000, 0, 1, 65_536].map((length) => new Uint8Array(randomBytes(length)));
  for (const chunk of chunks) await tails.append(chunk);
  for (const index of [3, 0, 1, 2])
    assert.deepEqual(await tails.read(index), chunks[index] ?? null);
  await tails.close();
});

test("an existing file is not overwritten", async () => {
  const path = join(folder, "taken");
  await (await TailFile.create(path)).close();
  await assert.rejects(TailFile.create(path), /EEXIST/);
});
