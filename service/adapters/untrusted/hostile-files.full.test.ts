import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { textField } from "../../../forms/form.fixture.ts";
import { startFormReader } from "./form-reader.ts";
import { startImageWorkers } from "./image-workers.ts";

const HOSTILE = fileURLToPath(new URL("../../../../shared/corpus/hostile", import.meta.url));
const UPRIGHT = { box: [0, 0, 612, 792], rotation: 0, unit: 1 } as const;
const RECT = [100, 600, 300, 640] as const;
const FIELD = textField("person.name", { page: 1, left: 170, top: 482, width: 130, height: 14 });

const reader = startFormReader();
const workers = startImageWorkers();
after(() => Promise.all([reader.stop(), workers.stop()]));

test("every hostile file is read or refused within 5 s of CPU time", async (t) => {
  const files = hostileFiles();
  if (files === null) return t.skip("no corpus beside the checkout");
  for (const { name, pdf } of files) {
    const read = await reader.read(pdf);
    assert.ok(read.kind === "form" || read.message !== "", name);
  }
});

test("every hostile file is drawn, and its text read, or refused", async (t) => {
  const files = hostileFiles();
  if (files === null) return t.skip("no corpus beside the checkout");
  const marks = [{ number: 1, name: "person.name", rect: RECT }];
  for (const { name, pdf } of files) {
    const { kind } = await workers.draw({ pdf, page: 1, width: 1224, marks });
    assert.ok(kind === "drawn" || kind === "refused", name);
    const read = await workers.readPages({ pdf, pages: [UPRIGHT], fields: [FIELD] });
    assert.ok(read.kind === "refused" || read.labels.length === 1, name);
  }
});

test("the fields of every hostile file are found, or it is refused", async (t) => {
  const files = hostileFiles();
  if (files === null) return t.skip("no corpus beside the checkout");
  for (const { name, pdf } of files) {
    const found = await workers.detectFields(pdf);
    assert.ok(found.kind === "detected" || found.message !== "", name);
  }
});

/** A file made or found to harm a reader of PDFs. */
type HostileFile = { readonly name: string; readonly pdf: Uint8Array };

/** Every hostile PDF; null without a corpus beside the checkout. */
function hostileFiles(): readonly HostileFile[] | null {
  if (!existsSync(HOSTILE)) return null;
  const names = readdirSync(HOSTILE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".pdf"))
    .toSorted();
  return names.map((name) => ({
    name,
    get pdf() {
      return readFileSync(join(HOSTILE, name));
    },
  }));
}
