import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { z } from "zod";
import { testAccount, testService } from "../../test/support/harness/service.ts";
import { type Ended, ownFolder, parsed, runPlaten } from "../run-platen.fixture.ts";

const service = await testService();
after(() => service.stop());
const account = await testAccount(service);
const folder = ownFolder();
const env = { PLATEN_URL: service.url, PLATEN_API_KEY: account.key("admin") };

writeFileSync(
  join(folder, "person.pdf"),
  buildForm({
    pages: [
      {
        marks: [
          { kind: "text", at: [30, 705], text: "Last name" },
          { kind: "text", at: [30, 675], text: "Date of birth" },
        ],
      },
    ],
    fields: [
      { type: "text", name: "f1", at: [130, 700, 300, 720] },
      { type: "text", name: "f2", at: [130, 670, 300, 690] },
    ],
  }),
);
writeFileSync(join(folder, "people.csv"), "last_name,date_of_birth,horsepower\nLovelace,1815,7\n");
writeFileSync(join(folder, "empty.csv"), "");

function platen(line: string): Promise<Ended> {
  return runPlaten(line.split(" "), { cwd: folder, env });
}

const { out } = await platen("templates upload person.pdf --json");
const { id } = z.looseObject({ id: z.int() }).parse(parsed(out));

test("the columns of a CSV become a file that mappings create accepts", async () => {
  const {
    code,
    out: shown,
    err,
  } = await platen(`mappings suggest ${id} --csv people.csv -o m.json`);
  assert.deepEqual([code, err], [0, ""]);
  assert.match(
    shown,
    /^NAME +FIELD +SURE +WHY\nlast_name +f1 +[01]\.\d\d +\S.*\ndate_of_birth +f2 /,
  );
  assert.match(shown, /\nNo field found for: horsepower\n/);
  assert.match(shown, new RegExp(`then: platen mappings create m\\.json --template ${id}\n`));
  assert.match(shown, /\nAI generations are unlimited\.\n$/);
  const written: unknown = JSON.parse(readFileSync(join(folder, "m.json"), "utf8"));
  assert.deepEqual(written, { f1: "last_name", f2: "date_of_birth" });
  const created = await platen(`mappings create m.json --template ${id}`);
  assert.equal(created.code, 0, created.err);
});

test("an existing file is kept, and no generation is used", async () => {
  writeFileSync(join(folder, "kept.json"), "{}");
  const kept = await platen(`mappings suggest ${id} --aliases last_name -o kept.json`);
  assert.equal(kept.code, 1);
  assert.match(kept.err, /kept\.json exists already\.\nUse --force/);
  const forced = await platen(`mappings suggest ${id} --aliases last_name -o kept.json --force`);
  assert.equal(forced.code, 0, forced.err);
});

test("an unusable source of names is refused with what to do", async () => {
  for (const names of [
    "",
    " --aliases a --csv people.csv",
    " --aliases a,,b",
    " --min-confidence 2",
  ]) {
    const { code, err } = await platen(`mappings suggest ${id}${names} -o none.json`);
    assert.equal(code, 2, err);
  }
  const none = await platen(`mappings suggest ${id} --csv empty.csv`);
  assert.match(none.err, /empty\.csv has no header row\.\nIts first line must name the columns\./);
  const missing = await platen(`mappings suggest ${id} --csv missing.csv`);
  assert.match(missing.err, /missing\.csv cannot be read: there is no such file/);
  assert.ok(!existsSync(join(folder, "none.json")));
});

test("an analysis lists each field with label, type and a name", async () => {
  const { code, out: shown, err } = await platen(`templates analyze ${id}`);
  assert.deepEqual([code, err], [0, ""]);
  assert.match(
    shown,
    /^FIELD +LABEL +TYPE +NAME +GROUP +SURE\nf1 +Last name +name +last_name +\S+ +[01]\.\d\d\n/,
  );
  assert.match(shown, /\nf2 +Date of birth +date +\w+ /);
  const { out: json } = await platen(`templates analyze ${id} --json`);
  const Analysis = z.looseObject({ fields: z.array(z.looseObject({ raw_field: z.string() })) });
  assert.equal(Analysis.parse(parsed(json)).fields.length, 2);
});
