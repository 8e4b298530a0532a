/** Suggestions on a real form, where the corpus is beside the checkout. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { buildForm } from "../../forms/builder/mod.ts";
import { Mapping, MappingValidation } from "../../service/contract/mapping.ts";
import { MappingSuggestions, TemplateAnalysis } from "../../service/contract/suggestion.ts";
import { Template } from "../../service/contract/template.ts";
import { ask } from "../support/harness/ask.ts";
import { testAccount, testService } from "../support/harness/service.ts";
import { upload } from "../support/harness/templates.ts";

const FORMS = fileURLToPath(new URL("../../../shared/corpus/mapping/forms", import.meta.url));
const FORM = "df-IRS1040-f1040-en";
const ALIAS = /^[a-z][a-z0-9_]{0,39}$/;

const Truth = z.looseObject({
  pairs: z.array(z.looseObject({ raw_field: z.string(), aliases: z.array(z.string()) })),
});

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();

test("a 1040 gets the same pairs whatever its name and the order of the aliases", async (t) => {
  if (!existsSync(FORMS)) return t.skip("no corpus beside the checkout");
  const pdf = readFileSync(`${FORMS}/${FORM}.pdf`);
  const truth = Truth.parse(JSON.parse(readFileSync(`${FORMS}/${FORM}.json`, "utf8")));
  const aliases = [...new Set(truth.pairs.flatMap((pair) => pair.aliases))];
  const template = Template.parse((await upload(service, key, pdf)).body);
  const renamed = Template.parse((await upload(service, key, pdf, { name: "Other" })).body);
  const first = await requestSuggestions(template.id, aliases);
  assert.deepEqual(await requestSuggestions(template.id, aliases), first);
  assert.deepEqual(await requestSuggestions(renamed.id, aliases.toReversed()), first);
  const fields = new Set(template.fields.map(({ name }) => name));
  for (const { raw_field, alternatives } of first) {
    assert.ok(fields.has(raw_field));
    for (const other of alternatives) assert.ok(fields.has(other.raw_field));
  }
  const sure = first.filter(({ confidence }) => confidence >= 0.8);
  const right = sure.filter(({ alias, raw_field }) =>
    truth.pairs.some((pair) => pair.raw_field === raw_field && pair.aliases.includes(alias)),
  );
  assert.ok(right.length > sure.length / 2, `${right.length} of ${sure.length} are right`);
});

test("an analysis of a 1040 has a unique name for every field that can be filled", async (t) => {
  if (!existsSync(FORMS)) return t.skip("no corpus beside the checkout");
  const pdf = readFileSync(`${FORMS}/${FORM}.pdf`);
  const template = Template.parse((await upload(service, key, pdf)).body);
  const url = `${service.url}/api/v1/ai/templates/${template.id}/analyze`;
  const analysis = TemplateAnalysis.parse((await ask(url, { key, method: "POST" })).body);
  assert.deepEqual(
    analysis.fields.map(({ raw_field }) => raw_field),
    template.fields.map(({ name }) => name),
  );
  const names = analysis.fields.flatMap(({ suggested_alias }) => suggested_alias ?? []);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, ALIAS);
});

const BOXES = buildForm({
  pages: [
    {
      marks: [
        { kind: "text", at: [100, 725], text: "Social security number" },
        { kind: "text", at: [100, 665], text: "Date of birth (mm/dd/yyyy)" },
      ],
    },
  ],
  fields: [
    { type: "text", name: "s1", at: [100, 700, 143, 720], maxLength: 3, comb: true },
    { type: "text", name: "s2", at: [157, 700, 186, 720], maxLength: 2, comb: true },
    { type: "text", name: "s3", at: [200, 700, 258, 720], maxLength: 4, comb: true },
    { type: "text", name: "d1", at: [100, 640, 130, 660], maxLength: 2 },
    { type: "text", name: "d2", at: [136, 640, 166, 660], maxLength: 2 },
    { type: "text", name: "d3", at: [172, 640, 230, 660], maxLength: 4 },
  ],
});

test("122. a column SSN is one target of three boxes, and every row is right", async () => {
  const template = Template.parse((await upload(service, key, BOXES)).body);
  const asked = { template_id: template.id, csv_headers: ["SSN", "DOB"] };
  const url = `${service.url}/api/v1/ai/mapping-suggestions`;
  const found = MappingSuggestions.parse((await ask(url, { key, json: asked })).body);
  assert.deepEqual(
    found.suggestions.map(({ raw_field, alias }) => [raw_field, alias]),
    [
      ["s1", "SSN"],
      ["d1", "DOB"],
    ],
  );
  const parts = new Map(
    found.split_values.map((split) => [split.parts[0]?.raw_field, split.parts]),
  );
  const field_mappings = Object.fromEntries(
    found.suggestions.flatMap(({ raw_field, alias }) =>
      (parts.get(raw_field) ?? []).map((part) => [
        part.raw_field,
        { source: alias, transform: part.transform },
      ]),
    ),
  );
  const body = { name: "Boxes", template_id: template.id, field_mappings };
  const made = await ask(`${service.url}/api/v1/mappings`, { key, json: body });
  const { id } = Mapping.parse(made.body);
  const check = async (SSN: string, DOB: string) => {
    const path = `${service.url}/api/v1/mappings/${id}/validate`;
    return MappingValidation.parse((await ask(path, { key, json: { data: { SSN, DOB } } })).body);
  };
  const right = { s1: "123", s2: "45", s3: "6789", d1: "03", d2: "09", d3: "1980" };
  for (const [ssn, dob] of [
    ["123-45-6789", "1980-03-09"],
    ["123456789", "3/9/1980"],
    ["123 45 6789", "03/09/1980"],
  ] as const) {
    assert.deepEqual((await check(ssn, dob)).values, right);
  }
  const { valid, errors } = await check("12-345-678", "1980-03-09");
  assert.equal(valid, false);
  assert.deepEqual(
    errors.slice(0, 1).map(({ field, code, message }) => [field, code, message]),
    [
      [
        "SSN",
        "transform_failed",
        "The function digits cannot use the value of SSN: it needs 9 digits.",
      ],
    ],
  );
});

async function requestSuggestions(
  template_id: number,
  aliases: readonly string[],
): Promise<z.output<typeof MappingSuggestions>["suggestions"]> {
  const url = `${service.url}/api/v1/ai/mapping-suggestions`;
  const { status, text, body } = await ask(url, { key, json: { template_id, aliases } });
  assert.equal(status, 200, text);
  return MappingSuggestions.parse(body).suggestions;
}
