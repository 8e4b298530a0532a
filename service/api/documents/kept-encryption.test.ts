import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { GeneratedFile } from "#contract/generate.ts";
import { Template } from "#contract/template.ts";
import { latin1Text } from "../../../engine/cos/mod.ts";
import { open } from "../../../engine/ingest/mod.ts";
import {
  encryptedFile,
  legacy,
  SCHEMES,
} from "../../../engine/ingest/reader/encrypted-file.fixture.ts";
import { nodePlatform } from "../../../engine/node/mod.ts";
import { ask } from "../../../test/support/harness/ask.ts";
import { BULK } from "../../../test/support/harness/bulk-harness.ts";
import { type FormHarness, openFormHarness } from "../../../test/support/harness/form-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { smallPdf, upload } from "../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const AES_128 = encryptedFile(legacy(4, 4, 128, true));
const kept = await openFormHarness(service, key, AES_128, { name: "who" });

const CodesHeader = z.array(z.object({ code: z.string() }));

/** The field is too small for most values, which is another warning. */
function encryptionCodes(warnings: readonly { code: string }[]): readonly string[] {
  return warnings.map(({ code }) => code).filter((code) => code.startsWith("encryption_"));
}

/** A single PDF, and the codes of its warnings about encryption. */
async function generate({ desk }: FormHarness, data: object, more: object = {}) {
  const json = { envelope_id: desk.envelopeId, data, ...more };
  const headers = { accept: "application/pdf" };
  const {
    status,
    text,
    bytes,
    headers: got,
  } = await desk.ask("/api/v1/generate/pdf", { json, headers });
  assert.equal(status, 200, text.slice(0, 300));
  const warnings: unknown = JSON.parse(got.get("x-warnings") ?? "[]");
  return { pdf: bytes, codes: encryptionCodes(CodesHeader.parse(warnings)) };
}

/** The value of the field of an encrypted document; fails for one that is not encrypted. */
async function valueIn(pdf: Uint8Array): Promise<unknown> {
  const opened = await open(pdf, nodePlatform);
  assert.ok(opened.kind === "form");
  assert.deepEqual(
    opened.warnings.map(({ code }) => code),
    ["encryption_removed"],
  );
  return opened.form.fields[0]?.value;
}

test("an upload keeps the file's encryption by default, and says what changes", async () => {
  const expected = [
    ["kept", "encryption_owner_lost"],
    ["kept", "encryption_owner_lost"],
    ["kept", "encryption_upgraded"],
    ["kept", "encryption_upgraded"],
    ["kept"],
    ["kept"],
    ["kept"],
  ];
  for (const [index, scheme] of SCHEMES.entries()) {
    const template = Template.parse((await upload(service, key, encryptedFile(scheme))).body);
    const codes = encryptionCodes(template.warnings);
    assert.deepEqual([template.encryption, ...codes], expected[index], scheme.name);
  }
  assert.equal(Template.parse((await upload(service, key)).body).encryption, "none");
});

test("the choice belongs to the version, also of a later upload", async () => {
  const choice = { name: "R", encryption: "remove" };
  const first = Template.parse((await upload(service, key, AES_128, choice)).body);
  assert.equal(first.encryption, "removed");
  const path = `/templates/${first.id}/versions`;
  const second = await upload(service, key, AES_128, { encryption: "keep" }, path);
  assert.equal(Template.parse(second.body).encryption, "kept");
  const third = await upload(service, key, smallPdf(), {}, path);
  assert.equal(Template.parse(third.body).encryption, "none");
  const version = await ask(`${service.url}/api/v1${path}/1`, { key });
  assert.equal(z.object({ encryption: z.string() }).parse(version.body).encryption, "removed");
});

test("another choice is refused", async () => {
  const answer = await upload(service, key, AES_128, { name: "x", encryption: "aes" });
  refused(answer, 400, "validation_error");
});

test("a document is encrypted and has no warning about it, also when its fields become page content", async () => {
  const { pdf, codes } = await generate(kept, { who: "Ada Lovelace" });
  assert.deepEqual(codes, []);
  assert.equal(await valueIn(pdf), "Ada Lovelace");
  assert.ok(!latin1Text(pdf).includes("Ada Lovelace"));
  const flat = await generate(kept, { who: "Ada Lovelace" }, { flatten: true });
  const opened = await open(flat.pdf, nodePlatform);
  assert.ok(opened.kind === "refused" && opened.reason === "no_form_fields");
  assert.match(latin1Text(flat.pdf), /\/Encrypt/u);
});

test("the rows of a job are encrypted, each with vectors of its own, and equal in every download", async () => {
  const { desk } = kept;
  const id = await desk.submit("who\nAda\nAda\nŁódź 東京\n");
  const status = await desk.ended(id);
  assert.deepEqual([status.succeeded, status.warnings, status.pdf_url], [3, [], undefined]);
  const { pdfs } = await desk.bundle(id);
  const all = [...pdfs.values()];
  const values = await Promise.all(all.map((pdf) => valueIn(pdf)));
  assert.deepEqual(values, ["Ada", "Ada", "Łódź 東京"]);
  assert.notDeepEqual(all[0], all[1]);
  const again = [...(await desk.bundle(id)).pdfs.values()];
  assert.deepEqual(again, all);
  const single = await desk.ask(`${BULK}/download/${id}/1`);
  assert.equal(single.status, 200, single.text.slice(0, 300));
  assert.deepEqual(new Uint8Array(single.bytes), new Uint8Array(all[0] ?? []));
});

test("one PDF of a job's rows is not available when they are encrypted", async () => {
  const { desk } = kept;
  const id = await desk.submit("who\nAda\n");
  await desk.ended(id);
  const answer = await desk.ask(`${BULK}/download/${id}?format=pdf`);
  assert.equal(refused(answer, 409, "format_not_available")["reason"], "encrypted_template");
});

test("documents of a template that was uploaded twice follow the choice of their own upload", async () => {
  const mapping = { name: "who" };
  const plain = await openFormHarness(service, key, AES_128, mapping, { encryption: "remove" });
  const { pdf, codes } = await generate(plain, { who: "Bob" });
  assert.deepEqual(codes, ["encryption_removed"]);
  assert.ok(!latin1Text(pdf).includes("/Encrypt"));
  assert.match(latin1Text((await generate(kept, { who: "Bob" })).pdf), /\/Encrypt/u);
});

test("documents of several forms lose the encryption of one, with a warning", async () => {
  const { desk } = kept;
  const envelope = z
    .object({ pairs: z.array(z.looseObject({ mapping_id: z.int(), template_id: z.int() })) })
    .parse((await desk.ask(`/api/v1/envelopes/${desk.envelopeId}`)).body);
  const [{ mapping_id, template_id } = assert.fail()] = envelope.pairs;
  const pair = { mapping_id, template_id };
  const json = { name: "Two", pairs: [pair, pair] };
  const made = await desk.ask("/api/v1/envelopes", { json });
  const { id } = z.object({ id: z.int() }).parse(made.body);
  const generated = { envelope_id: id, data: { who: "Cyd" } };
  const { warnings } = GeneratedFile.parse(
    (await desk.ask("/api/v1/generate/pdf", { json: generated })).body,
  );
  assert.deepEqual(encryptionCodes(warnings), ["encryption_removed"]);
});

test("TEST is written on the pages of encrypted documents too", async () => {
  const own = account.key("admin", "development");
  const form = await openFormHarness(service, own, AES_128, { name: "who" });
  const { pdf } = await generate(form, { who: "Dan" });
  assert.equal(await valueIn(pdf), "Dan");
});
