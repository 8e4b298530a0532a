import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine, type FaceName } from "@platen/engine";
import { loadScripts, readFace } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { type FillHost, FillSession } from "./fill-session.ts";

const FIELDS = [
  { type: "text", name: "name", at: [50, 700, 350, 720] },
  { type: "text", name: "short", at: [50, 650, 350, 670], maxLength: 3 },
  { type: "checkbox", name: "agrees", at: [50, 600, 62, 612] },
] as const;
const FORM = buildForm({ fields: FIELDS });
const SIGNED = buildForm({
  fields: [...FIELDS, { type: "signature", name: "signed", at: [50, 500, 250, 550] }],
});
const { shaper } = await loadScripts();

/** A session, and what it loaded. */
async function session(
  pdf = FORM,
): Promise<{ readonly form: FillSession; readonly loaded: string[] }> {
  const loaded: string[] = [];
  const host: FillHost = {
    loadShaper: async () => {
      loaded.push("shaper");
      return shaper;
    },
    loadFace: async (face: FaceName) => {
      loaded.push(face);
      return readFace(face);
    },
  };
  const form = await FillSession.open(pdf, host);
  return form instanceof FillSession ? { form, loaded } : assert.fail(form.message);
}

async function valuesOf(pdf: Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  const engine = createEngine();
  const form = await engine.open(pdf);
  assert.ok(form.kind === "form");
  return Object.fromEntries(form.form.fields.map(({ name, value }) => [name, value]));
}

test("a form is filled without fonts of its own as long as its fonts suffice", async () => {
  const { form, loaded } = await session();
  const filled = await form.fill({ values: { name: "Zoë", agrees: true, unknown: "x" } });
  assert.ok(filled.kind === "filled");
  assert.deepEqual(filled.issues, []);
  const { name, agrees } = await valuesOf(filled.pdf);
  assert.deepEqual([name, agrees], ["Zoë", "Yes"]);
  assert.deepEqual(loaded, []);
});

test("the first letter that they lack loads the shaper and its font, further ones nothing", async () => {
  const { form, loaded } = await session();
  for (const name of ["Ж", "Жук", "Жук и Ёж"]) {
    const filled = await form.fill({ values: { name } });
    assert.ok(filled.kind === "filled");
    assert.equal((await valuesOf(filled.pdf))["name"], name);
  }
  assert.deepEqual(loaded, ["shaper", "sans"]);
  await form.fill({ values: { name: "Жук", short: "شار" } });
  assert.deepEqual(loaded, ["shaper", "sans", "arabic"]);
});

test("a value with an error is left out and reported, the others are filled", async () => {
  const { form } = await session();
  const filled = await form.fill({ values: { name: "Ada", short: "too long" } });
  assert.ok(filled.kind === "filled");
  assert.deepEqual(
    filled.issues.map(({ code, field }) => [code, field]),
    [["max_length_exceeded", "short"]],
  );
  const { name, short } = await valuesOf(filled.pdf);
  assert.deepEqual([name, short], ["Ada", ""]);
});

test("a typed signature is drawn with its own font", async () => {
  const { form, loaded } = await session(SIGNED);
  const signatures = new Map([["sig_1", { kind: "typed", name: "Ada" } as const]]);
  const filled = await form.fill({ values: { signed: "sig_1" }, signatures });
  assert.ok(filled.kind === "filled", JSON.stringify(filled));
  assert.deepEqual(filled.issues, []);
  assert.ok(loaded.includes("signature"), loaded.join());
});

test("a name in a signature field is drawn with the font of signatures", async () => {
  const { form, loaded } = await session(SIGNED);
  const image = await form.fill({ values: { signed: "data:image/png;base64,AAAA" } });
  assert.ok(image.kind === "filled");
  assert.equal(loaded.length, 0, "a picture needs no font");
  const filled = await form.fill({ values: { signed: "Ada Lovelace" } });
  assert.ok(filled.kind === "filled");
  assert.deepEqual(filled.issues, []);
  assert.ok(loaded.includes("signature"), loaded.join());
});

test("a file that is not a form is refused with a sentence", async () => {
  const opened = await FillSession.open(new TextEncoder().encode("hello"), {
    loadShaper: () => assert.fail("not needed"),
    loadFace: () => assert.fail("not needed"),
  });
  assert.ok(!(opened instanceof FillSession));
  assert.match(opened.message, /PDF/);
});
