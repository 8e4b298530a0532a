import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { type TestContext, test } from "node:test";
import { manifest } from "#form";
import { type OpenResult, open } from "#ingest";
import { nodePlatform } from "#node";

const CORPUS = new URL("../../../shared/corpus/", import.meta.url);

/** A file's entry in the index, made by another reader that follows only /AcroForm /Fields. */
type Entry = {
  readonly path: string;
  readonly needs_password?: boolean | null;
  readonly fields?: Readonly<Record<string, number>> | null;
  readonly field_total?: number | null;
  readonly class_?: string;
};

function index(folder: string): readonly Entry[] {
  const text = readFileSync(new URL(`${folder}/index.json`, CORPUS), "utf8");
  return JSON.parse(text) as readonly Entry[];
}

async function read(folder: string, entry: Entry): Promise<OpenResult> {
  return open(readFileSync(new URL(`${folder}/${entry.path}`, CORPUS)), nodePlatform);
}

function skipWithoutCorpus(t: TestContext): boolean {
  const missing = !existsSync(CORPUS);
  if (missing) t.skip("no ../shared/corpus beside the checkout");
  return missing;
}

/** True for files with a text, check, radio or choice field that open without a password. */
function counts({ needs_password: locked, fields }: Entry): boolean {
  return (
    locked !== true && Object.keys(fields ?? {}).some((kind) => /^(Tx|Btn_[cr]|Ch_)/.test(kind))
  );
}

test("every fillable form of the corpus opens, with at least the fields of the index", async (t) => {
  if (skipWithoutCorpus(t)) return;
  const entries = index("forms");
  const refused = new Map<string, number>();
  const fewer: string[] = [];
  for (const entry of entries) {
    const result = await read("forms", entry);
    if (result.kind === "refused") {
      refused.set(result.reason, (refused.get(result.reason) ?? 0) + 1);
      assert.ok(!counts(entry), `${entry.path}: ${result.reason}`);
      continue;
    }
    // Fields of the same name are one field here and several in the index.
    const nodes = result.form.fields.reduce((total, field) => total + field.nodes.length, 0);
    if (nodes < (entry.field_total ?? 0)) fewer.push(entry.path);
    assert.equal(manifest(result.form).length, result.form.fields.length);
  }
  const opened = entries.length - [...refused.values()].reduce((total, count) => total + count, 0);
  t.diagnostic(`${opened} of ${entries.length} open, refused: ${JSON.stringify([...refused])}`);
  t.diagnostic(`fewer fields than the index says: ${JSON.stringify(fewer)}`);
  assert.ok(fewer.length <= 3);
});

test("dynamic XFA forms are distinguished from static ones", async (t) => {
  if (skipWithoutCorpus(t)) return;
  for (const entry of index("xfa")) {
    const result = await read("xfa", entry);
    const word = result.kind === "refused" ? result.reason : result.xfa;
    const { class_: kind } = entry;
    if (kind === "dynamic") assert.equal(word, "dynamic_xfa", entry.path);
    if (kind === "hybrid") assert.equal(word, "static", entry.path);
  }
});

test("hostile files are read or refused without an exception", async (t) => {
  if (skipWithoutCorpus(t)) return;
  const words = new Map<string, number>();
  for (const entry of index("hostile").filter((_, at) => at % 10 === 0)) {
    const result = await read("hostile", entry);
    const word = result.kind === "refused" ? result.reason : "form";
    words.set(word, (words.get(word) ?? 0) + 1);
  }
  t.diagnostic(JSON.stringify([...words]));
  assert.ok((words.get("no_form_fields") ?? 0) > 0);
});
