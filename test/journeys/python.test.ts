import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { filesOf } from "../../engine/bundle/zip-reader.fixture.ts";
import { buildForm } from "../../forms/builder/mod.ts";
import { testAccount, testService } from "../support/harness/service.ts";

const EXAMPLE = fileURLToPath(new URL("../../examples/python/fill_forms.py", import.meta.url));
const VERSION_MIN = [3, 9] as const;
const skip = hasPython() ? false : "there is no Python 3.9 or newer";

type Ended = { readonly code: number; readonly out: string; readonly err: string };

const folder = mkdtempSync(join(tmpdir(), "platen-python-"));
after(() => rmSync(folder, { recursive: true }));

test("the Python example fills a form over HTTP, reports failed rows and downloads the ZIP", {
  skip,
}, async () => {
  const service = await testService();
  try {
    const env = {
      PLATEN_URL: service.url,
      PLATEN_API_KEY: (await testAccount(service)).key("write"),
    };
    writeFileSync(
      join(folder, "form.pdf"),
      buildForm({
        fields: [
          { type: "text", name: "name", required: true, at: [72, 700, 272, 720] },
          { type: "text", name: "code", maxLength: 3, at: [72, 660, 272, 680] },
        ],
      }),
    );
    writeFileSync(join(folder, "good.csv"), "\uFEFFname,code\nJosé,1\nŁukasz,2\n");
    writeFileSync(join(folder, "some.csv"), "name,code\nAda,1\nBob,2345\n");
    writeFileSync(join(folder, "wrong.csv"), "name,code\nAda\n");

    const good = await run(["form.pdf", "good.csv", "good.zip"], env);
    assert.deepEqual([good.code, good.out], [0, "2 of 2 rows: good.zip\n"], good.err);
    const names = filesOf(readFileSync(join(folder, "good.zip"))).map(({ name }) => name);
    assert.deepEqual(names.toSorted(), ["manifest.json", "row-00001.pdf", "row-00002.pdf"]);

    const some = await run(["form.pdf", "some.csv", "some.zip"], env);
    assert.deepEqual([some.code, some.out], [3, "1 of 2 rows: some.zip\n"]);
    assert.match(some.err, /^line 3: code: \S/m);

    const wrong = await run(["form.pdf", "wrong.csv", "wrong.zip"], env);
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /Line 2.*\(400 invalid_csv, request req_/);

    const stranger = { ...env, PLATEN_API_KEY: "platen_live_nobody" };
    const refused = await run(["form.pdf", "good.csv", "none.zip"], stranger);
    assert.match(refused.err, /\(401 invalid_api_key, request req_/);
  } finally {
    await service.stop();
  }
});

test("the example needs nothing but Python's own library", () => {
  const own = /^(csv|json|os|shutil|sys|time|urllib\.(error|request)|uuid)$/;
  const text = readFileSync(EXAMPLE, "utf8");
  const modules = Array.from(text.matchAll(/^(?:import|from) (\S+)/gm), ([, name = ""]) => name);
  assert.ok(modules.length > 5);
  assert.deepEqual(
    modules.filter((name) => !own.test(name)),
    [],
  );
});

function hasPython(): boolean {
  const { status, stdout } = spawnSync(
    "python3",
    ["-c", "import sys; print(*sys.version_info[:2])"],
    {
      encoding: "utf8",
    },
  );
  const [major = 0, minor = 0] = (stdout ?? "").split(" ").map(Number);
  return status === 0 && (major > VERSION_MIN[0] || minor >= VERSION_MIN[1]);
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const all = { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env };
  return new Promise((resolve) => {
    const child = execFile(
      "python3",
      [EXAMPLE, ...args],
      { cwd: folder, env: all },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
