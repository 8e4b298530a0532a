import assert from "node:assert/strict";
import { test } from "node:test";
import { latin1Text, Stream } from "#cos";
import { loadScripts } from "#node";
import type { FieldSpec } from "../../forms/builder/mod.ts";
import type { StoredSignature } from "./fields/stored-signature.ts";
import { missingCharacters, needsShaper } from "./fonts/lacking-characters.ts";
import { appearanceOf, fieldOf, type Output, SpecimenFill } from "./specimen-fill.fixture.ts";

const scripts = await loadScripts();
const FIELD: FieldSpec = { type: "signature", name: "signed", at: [50, 600, 250, 640] };

function filler(
  characters: string,
  signatures?: ReadonlyMap<string, StoredSignature>,
): SpecimenFill {
  const stored = signatures === undefined ? {} : { signatures };
  return new SpecimenFill({ fields: [FIELD] }, { characters, ...stored }, scripts);
}

/** Names of the embedded font programs, without their subset tags. */
function programs({ document }: Output): readonly string[] {
  const names = [...document.objects.values()].flatMap((object) => {
    if (!(object instanceof Map) || document.name(object.get("Subtype")) !== "Type0") return [];
    return [document.name(object.get("BaseFont"))?.slice(7) ?? ""];
  });
  return names.toSorted();
}

test("a name is written in the signature face, centred, as large as fits", () => {
  const fill = filler("");
  const output = fill.read(["Ada Lovelace"]);
  const content = appearanceOf(output, "signed");
  const [, size = "", x = ""] = /\/Face0 ([\d.]+) Tf\n([\d.]+) [\d.]+ Td/u.exec(content) ?? [];
  assert.ok(Number(size) > 20 && Number(size) < 40, size);
  assert.ok(Number(x) > 10 && Number(x) < 60, x);
  assert.deepEqual(programs(output), ["DancingScript-Regular"]);
  assert.deepEqual(fill.issues, []);
});

test("a typed name is not a digital signature: the field has no value", () => {
  const output = filler("").read(["Ada"]);
  assert.equal(fieldOf(output, "signed").nodes[0]?.dict.has("V"), false);
});

test("letters that the signature face lacks are written in another", () => {
  const fill = filler("Дмитрй東京");
  const content = appearanceOf(fill.read(["Дмитрий 東京 Q"]), "signed");
  assert.match(content, /\/Face1 /u);
  assert.match(content, /\/Face2 /u);
  assert.deepEqual(fill.issues, []);
});

test("a name registered under an id is written like one in a row", () => {
  const stored = new Map([["sig_ada", { kind: "typed", name: "Zoë Ж" } as const]]);
  const fill = filler("", stored);
  const [byId, byName] = ["sig_ada", "Zoë Ж"].map((value) =>
    appearanceOf(fill.read([value]), "signed"),
  );
  assert.equal(byId, byName);
  assert.match(byId ?? "", /\/Face1 /u);
});

test("without fonts a typed name fails the row with the reason", () => {
  const fill = new SpecimenFill({ fields: [FIELD] });
  assert.equal(fill.pdf(["Ada"]), null);
  assert.deepEqual(
    fill.issues.map(({ code }) => code),
    ["invalid_signature"],
  );
});

test("characters that the signature face lacks must be announced", () => {
  const { compiled } = filler("");
  assert.equal(missingCharacters(compiled, "Adaж"), "ж");
  assert.equal(needsShaper(compiled), true);
});

test("flattened, a typed name is in the page's content", () => {
  const fill = new SpecimenFill({ fields: [FIELD] }, { flatten: true }, scripts);
  const { document } = fill.read(["Ada"]);
  const contents = [...document.objects.values()].flatMap((object) =>
    object instanceof Stream && !object.dict.has("Filter") ? [latin1Text(object.data)] : [],
  );
  assert.ok(contents.some((content) => /\/\w+T [\d.]+ Tf\n[\d.]+ [\d.]+ Td\n\[</u.test(content)));
});

test("a form without a filled signature field embeds no signature face", () => {
  const text: FieldSpec = { type: "text", name: "name", at: [50, 700, 250, 720] };
  const fill = new SpecimenFill({ fields: [text, FIELD] }, { fields: ["name"] }, scripts);
  assert.deepEqual(programs(fill.read(["Ada"])), []);
});
