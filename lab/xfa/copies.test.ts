import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { prefixFaults } from "./check-results.ts";
import { hostileXfa } from "./hostile-xfa.ts";
import { readXfa } from "./packets.ts";
import { removeAnswer } from "./remove-answer.ts";
import { prefixNames, withPackets } from "./rename-som.ts";
import { seeForm } from "./seen-form.ts";
import { shuffleObjects } from "./shuffle-objects.ts";
import { templateFields } from "./template-fields.ts";
import { hostileFault } from "./try-limits.ts";
import { packetsOf, textFieldXml, xfaPdf } from "./xfa-pdf.ts";

const BOUND = packetsOf(
  `<subform name="row"><overflow leader="row"/>${textFieldXml("a", '<bind match="dataRef" ref="$.row.a[0]"/>')}</subform>`,
  { data: "<form1><row><a>1</a><other/></row></form1>" },
);
const FORM = buildForm({
  fields: [
    {
      type: "text",
      name: "name",
      at: [72, 700, 300, 720],
      maxLength: 4,
      comb: true,
      required: true,
      readOnly: true,
    },
    { type: "text", name: "notes", at: [72, 600, 300, 650], multiline: true },
  ],
});

test("fields are read with their boxes from the upper left corner, and their attributes", async () => {
  const form = await seeForm(FORM);
  const name = form.fields.get("name");
  assert.ok(name !== undefined);
  assert.deepEqual([name.type, name.maxLength], ["text", 4]);
  assert.deepEqual([name.comb, name.required, name.readOnly], [true, true, true]);
  assert.deepEqual(name.widgets[0]?.box, { left: 72, top: 72, right: 300, bottom: 92 });
  assert.equal(form.fields.get("notes")?.multiLine, true);
  assert.deepEqual(form.remains, []);
});

test("what remains of XFA in a result is found", async () => {
  const form = await seeForm(xfaPdf(BOUND));
  assert.deepEqual(form.remains, ["/XFA", "/NeedsRendering"]);
});

test("the answer is removed from a static form", async () => {
  const form = await seeForm(await removeAnswer(FORM));
  assert.equal(form.fields.size, 0);
  assert.deepEqual(form.remains, ["/NeedsRendering"]);
});

test("names are prefixed in template, references and data", async () => {
  const packets = prefixNames(BOUND) ?? "";
  assert.match(packets, /ref="\$\.zq_row\.zq_a\[0\]"/);
  assert.match(packets, /<overflow leader="zq_row"\/>/);
  assert.match(packets, /<zq_form1><zq_row><zq_a>1<\/zq_a><other\/><\/zq_row><\/zq_form1>/);
  const copy = await withPackets(xfaPdf(BOUND), prefixNames);
  const xfa = copy === null ? null : await readXfa(copy);
  assert.deepEqual(
    templateFields(xfa?.template ?? null).map(({ name }) => name),
    ["zq_form1[0].zq_row[0].zq_a[0]"],
  );
});

test("a name that does not follow the template, and a moved box, are faults", async () => {
  const form = await seeForm(FORM);
  const [name, notes] = form.fields.values();
  assert.ok(name !== undefined && notes !== undefined);
  const good = {
    ...form,
    fields: new Map([
      ["zq_name", name],
      ["zq_notes", notes],
    ]),
  };
  assert.deepEqual(prefixFaults(form, good), []);
  const moved = {
    ...form,
    fields: new Map([
      ["zq_name", notes],
      ["zq_notes", notes],
    ]),
  };
  assert.deepEqual(prefixFaults(form, moved), ["zq_name has another box"]);
  assert.deepEqual(prefixFaults(form, form), ["zq_name is missing", "zq_notes is missing"]);
});

test("shuffled objects are the same form in other bytes", async () => {
  const shuffled = await shuffleObjects(FORM);
  assert.notDeepEqual(shuffled, FORM);
  assert.deepEqual((await seeForm(shuffled)).fields, (await seeForm(FORM)).fields);
});

test("a hostile file that is converted or refused for another reason is a fault", () => {
  const file = {
    name: "deep",
    pdf: new Uint8Array(),
    expected: "refused",
    reasons: ["xfa_too_large"],
  } as const;
  const converted = { kind: "converted", pdf: new Uint8Array(), warnings: [] } as const;
  assert.equal(hostileFault(file, { kind: "refused", reason: "xfa_too_large" }), null);
  assert.ok(hostileFault(file, { kind: "refused", reason: "xfa_malformed" }) !== null);
  assert.ok(hostileFault(file, converted) !== null);
  assert.equal(hostileFault({ ...file, expected: "harmless" }, converted), null);
});

test("hostile files are PDFs with XFA", async () => {
  const files = hostileXfa();
  assert.ok(files.length >= 10);
  const [bomb] = files;
  assert.ok(bomb !== undefined);
  assert.equal((await readXfa(bomb.pdf))?.kind, "dynamic");
});
