/** Suggestions on a real form, where the corpus is beside the checkout. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
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
  const first = await suggested(template.id, aliases);
  assert.deepEqual(await suggested(template.id, aliases), first);
  assert.deepEqual(await suggested(renamed.id, aliases.toReversed()), first);
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

async function suggested(
  template_id: number,
  aliases: readonly string[],
): Promise<z.output<typeof MappingSuggestions>["suggestions"]> {
  const url = `${service.url}/api/v1/ai/mapping-suggestions`;
  const { status, text, body } = await ask(url, { key, json: { template_id, aliases } });
  assert.equal(status, 200, text);
  return MappingSuggestions.parse(body).suggestions;
}
