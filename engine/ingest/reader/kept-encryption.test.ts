import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compile, selfTest } from "#compile";
import { latin1Text } from "#cos";
import { RowFiller } from "#fill";
import { decryptOutput, open } from "#ingest";
import { createEngine } from "#library";
import { nodeHost, nodePlatform } from "#node";
import { joinChunks } from "#platform";
import { encryptedFile, SCHEMES, type Scheme } from "./encrypted-file.fixture.ts";

const SECRET = "Ada Lovelace (1815)";
const ID = new Uint8Array(16).fill(3);

/** The codes of the file's warnings, and its PDF with `value` in its one field. */
async function keptFill(scheme: Scheme, value: string, documentId = ID) {
  const opened = await open(encryptedFile(scheme), nodePlatform, {}, "keep");
  assert.ok(opened.kind === "form", scheme.name);
  const { encryption } = opened;
  const compiled = compile(opened, { encryption }, nodePlatform);
  const filler = new RowFiller(compiled, nodePlatform);
  assert.ok(filler.fill([value], documentId), scheme.name);
  const pdf = joinChunks([compiled.prefix, filler.tail()]);
  const packed = joinChunks([Uint8Array.of(0x78, 0x9c), compiled.prefixDeflated, filler.pack()]);
  return { codes: opened.warnings.map(({ code }) => code), pdf, packed, compiled };
}

test("a kept encryption opens again with the value, and its warning says what changed", async () => {
  const codes: string[][] = [];
  for (const scheme of SCHEMES) {
    const { pdf, codes: own } = await keptFill(scheme, SECRET);
    codes.push(own);
    const again = await open(pdf, nodePlatform);
    assert.ok(again.kind === "form", `${scheme.name}: ${JSON.stringify(again)}`);
    assert.equal(again.form.fields[0]?.value, SECRET, scheme.name);
    assert.deepEqual(
      again.warnings.map(({ code }) => code),
      ["encryption_removed"],
    );
  }
  assert.deepEqual(codes, [
    ["encryption_owner_lost"],
    ["encryption_owner_lost"],
    ["encryption_upgraded"],
    ["encryption_upgraded"],
    [],
    [],
    [],
  ]);
});

test("permissions and the owner's entry are those of the file", async () => {
  for (const scheme of SCHEMES) {
    const text = latin1Text((await keptFill(scheme, SECRET)).pdf);
    const owner = /\/O(<[0-9a-f]+>)/.exec(scheme.dict)?.[1] ?? assert.fail();
    assert.equal(text.split(`/P -44/O${owner}`).length, 3, `${scheme.name}: both trailers`);
  }
});

test("an encrypted file contains no plain value", async () => {
  for (const scheme of SCHEMES) {
    const { pdf, compiled } = await keptFill(scheme, SECRET);
    const tail = latin1Text(pdf.subarray(compiled.prefix.length));
    assert.doesNotMatch(tail, /Ada|Lovelace|1815/, scheme.name);
    assert.doesNotMatch(latin1Text(compiled.prefix), /\(value\)|\(name\)/, scheme.name);
  }
});

test("a retry gives the same bytes; another document or value shares no vector", async () => {
  for (const scheme of SCHEMES) {
    const once = await keptFill(scheme, SECRET);
    assert.deepEqual((await keptFill(scheme, SECRET)).pdf, once.pdf, scheme.name);
    const other = await keptFill(scheme, SECRET, new Uint8Array(16).fill(4));
    assert.notDeepEqual(firstObject(other), firstObject(once), scheme.name);
    assert.notDeepEqual(firstObject(await keptFill(scheme, "Ada")), firstObject(once));
  }
});

function firstObject({ pdf, compiled }: Awaited<ReturnType<typeof keptFill>>): string {
  return latin1Text(pdf.subarray(compiled.prefix.length)).split("endobj")[0] ?? "";
}

test("the packed row unpacks to the encrypted file", async () => {
  for (const scheme of SCHEMES) {
    const { pdf, packed } = await keptFill(scheme, SECRET);
    assert.deepEqual(nodePlatform.inflate(packed, pdf.length), pdf, scheme.name);
  }
});

test("the engine encrypts what it fills from a form opened to keep its encryption", async () => {
  const engine = createEngine(await nodeHost());
  for (const scheme of SCHEMES) {
    const form = await engine.open(encryptedFile(scheme), {}, "keep");
    assert.ok(form.kind === "form", scheme.name);
    const { pdf } = engine.fill(form, { name: SECRET });
    assert.ok(pdf !== null && latin1Text(pdf).includes("/Encrypt<<"), scheme.name);
    const joined = engine.join([form, form]);
    assert.equal(joined.encryption, null);
    assert.deepEqual(
      joined.warnings.map(({ code }) => code),
      ["encryption_removed"],
    );
  }
});

test("a hostile encryption dictionary is refused, or kept so that the output opens", async () => {
  const scheme = fc.constantFrom(...SCHEMES);
  const entry = fc.constantFrom("V", "R", "Length", "P", "O", "U", "UE", "CF", "StmF", "StrF");
  const value = fc.constantFrom("null", "-1", "4", "1e9", "<>", "<00>", "[]", "<<>>", "/Identity");
  await fc.assert(
    fc.asyncProperty(scheme, entry, value, async (one, key, other) => {
      const file = encryptedFile(one, (dict) => dict.replace("<<", `<</${key} ${other}/X`));
      const last = encryptedFile(one, (dict) => dict.replace(/>>$/, `/${key} ${other}>>`));
      for (const bytes of [file, last]) {
        const opened = await open(bytes, nodePlatform, {}, "keep");
        if (opened.kind === "refused") continue;
        const { encryption } = opened;
        const { prefix } = compile(opened, { encryption }, nodePlatform);
        assert.equal(
          (await open(prefix, nodePlatform)).kind,
          "form",
          `${one.name} ${key} ${other}`,
        );
      }
    }),
  );
});

test("the self-test decrypts what it wrote, and notices output that does not decrypt to the value", async () => {
  for (const scheme of SCHEMES) {
    const { compiled } = await keptFill(scheme, SECRET);
    const faultOf = (one: typeof compiled) => selfTest(one, nodePlatform, null, decryptOutput);
    assert.equal(faultOf(compiled), null, scheme.name);
    const { plan } = compiled;
    const encryption = plan.encryption ?? assert.fail();
    const wrong = { ...encryption, key: encryption.key.map((byte) => byte ^ 1) };
    const fault = faultOf({ ...compiled, plan: { ...plan, encryption: wrong } });
    assert.match(fault ?? "", /is gone|does not hold its value|cannot be read/u, scheme.name);
  }
});
