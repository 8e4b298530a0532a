import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { filesOf } from "../../engine/bundle/zip-reader.fixture.ts";
import { buildForm } from "../../forms/builder/mod.ts";
import { hasProgram } from "../../tools/clients/client-tools.ts";
import { testAccount, testService } from "../support/harness/service.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));
const SECRET = "whsec_RXhhbXBsZSBvZiBhIHNlY3JldCwgMzIgYnl0ZXMgISE=";
const BODY = '{"type":"batch.completed", "data":{"note":"Łukasz"}}';

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

const folder = mkdtempSync(join(tmpdir(), "platen-examples-"));
const service = await testService();
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

for (const [language, command, isThere] of [
  [
    "shell",
    ["sh", "shell/fill_forms.sh"],
    hasProgram("curl", "--version") && hasProgram("jq", "--version"),
  ],
  ["PHP", ["php", "php/fill_forms.php"], hasProgram("php", "-r", "curl_version();")],
  ["Go", ["go", "run", "go/fill_forms.go"], hasProgram("go", "version")],
  [
    "Java",
    ["java", "java/FillForms.java"],
    // A JDK has a compiler; 17 is the first that has the other module.
    hasProgram("java", "-d", "jdk.compiler") && hasProgram("java", "-d", "jdk.random"),
  ],
  [
    "Python",
    // Without the folders of packages, so that the example needs nothing but Python's own library.
    ["python3", "-IS", "python/fill_forms.py"],
    hasProgram("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))"),
  ],
] as const)
  test(`the example in ${language} fills a form, reports failed rows and verifies a webhook`, {
    skip: !isThere && "the language is not installed",
  }, async () => {
    const [program, ...args] = command.map((word) => (word.includes("/") ? EXAMPLES + word : word));
    const run = (more: readonly string[], env: Readonly<Record<string, string>>, input = "") =>
      ended(program ?? "", [...args, ...more], env, input);
    const fields = [
      { type: "text", name: "name", required: true, at: [72, 700, 272, 720] },
      { type: "text", name: "code", maxLength: 3, at: [72, 660, 272, 680] },
    ] as const;
    writeFileSync(join(folder, "form.pdf"), buildForm({ fields: [...fields] }));
    writeFileSync(join(folder, "good.csv"), "\uFEFFname,code\nJosé,1\nŁukasz,2\n");
    writeFileSync(join(folder, "some.csv"), "name,code\nAda,1\nBob,2345\n");
    writeFileSync(join(folder, "wrong.csv"), "name,code\nAda\n");
    const env = {
      PLATEN_URL: service.url,
      PLATEN_API_KEY: (await testAccount(service)).key("write"),
      PLATEN_WEBHOOK_SECRET: SECRET,
    };
    const good = await run(["form.pdf", "good.csv", "good.zip"], env);
    assert.deepEqual([good.code, good.out], [0, "2 of 2 rows: good.zip\n"], good.err);
    const names = filesOf(readFileSync(join(folder, "good.zip"))).map(({ name }) => name);
    assert.deepEqual(names.toSorted(), ["manifest.json", "row-00001.pdf", "row-00002.pdf"]);
    const some = await run(["form.pdf", "some.csv", "some.zip"], env);
    assert.equal(some.out, "1 of 2 rows: some.zip\n");
    // `go run` has an exit code of its own.
    assert.equal(some.code, language === "Go" ? 1 : 3);
    assert.match(some.err, /^line 3: code: \S/m);
    const wrong = await run(["form.pdf", "wrong.csv", "no.zip"], env);
    assert.notEqual(wrong.code, 0);
    assert.match(wrong.out + wrong.err, /^(?=.*Line 2)(?=.*invalid_csv)/s);
    const stranger = await run(["form.pdf", "good.csv", "no.zip"], {
      ...env,
      PLATEN_API_KEY: "x",
    });
    assert.notEqual(stranger.code, 0);
    assert.match(stranger.out + stranger.err, /invalid_api_key/);
    const signature = `sha256=${createHmac("sha256", SECRET).update(BODY).digest("hex")}`;
    assert.equal((await run(["verify", signature], env, BODY)).code, 0);
    for (const [other, body] of [
      [signature, `${BODY} `],
      [signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")), BODY],
    ] as const)
      assert.equal((await run(["verify", other], env, body)).code, 1);
  });

/** Runs a program in the folder to its end. */
async function ended(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string,
): Promise<Ended> {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  return { code, out, err };
}
