import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { filesOf } from "../../engine/bundle/zip-reader.fixture.ts";
import { buildForm } from "../../forms/builder/mod.ts";
import {
  generateClient,
  hasProgram,
  installClientTools,
  runProgram,
} from "../../tools/clients/client-tools.ts";
import { asOpenApi30 } from "../../tools/clients/openapi-30.ts";
import { testAccount, testService } from "../support/harness/service.ts";
import { documentAt } from "./document.fixture.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
/** Where Debian's packages put what generated clients import. */
const GO_PACKAGES = "/usr/share/gocode";
const JARS = [
  "jackson-core",
  "jackson-databind",
  "jackson-annotations",
  "geronimo-annotation-1.3-spec",
  "jsr305",
].map((name) => `/usr/share/java/${name}.jar`);
const NEEDED = ["-c", "import urllib3, six, certifi, dateutil"];
const python = ["python3", "/usr/bin/python3"].find((one) => hasProgram(one, ...NEEDED));

const modules = hasProgram("java", "-version") ? installClientTools() : null;
const noGenerator = "there is no Java, or the generator cannot be fetched";
const folder = mkdtempSync(join(tmpdir(), "platen-clients-"));
after(() => rmSync(folder, { recursive: true }));

test("the Python client compiles and does the main job", {
  skip:
    modules === null
      ? noGenerator
      : python === undefined && "there is no Python with urllib3, six, certifi and dateutil",
}, async () => {
  const client = generate("python", []);
  const compiled = runProgram(python ?? "", ["-m", "compileall", "-q", "openapi_client"], client);
  assert.ok(compiled.ok, compiled.out);
  const fields = [{ type: "text", name: "name", at: [72, 700, 272, 720] }] as const;
  writeFileSync(join(client, "form.pdf"), buildForm({ fields: [...fields] }));
  writeFileSync(join(client, "rows.csv"), "name\nAda\nBob\n");
  copyFileSync(join(HERE, "main_job.py"), join(client, "main_job.py"));
  const service = await testService();
  try {
    const { stdout } = await promisify(execFile)(python ?? "", ["main_job.py"], {
      cwd: client,
      env: {
        ...process.env,
        PLATEN_URL: service.url,
        PLATEN_API_KEY: (await testAccount(service)).key("write"),
      },
    });
    assert.equal(stdout, "2 of 2 rows\n404 template_not_found\n");
  } finally {
    await service.stop();
  }
  const names = filesOf(readFileSync(join(client, "forms.zip"))).map(({ name }) => name);
  assert.deepEqual(names.toSorted(), ["manifest.json", "row-00001.pdf", "row-00002.pdf"]);
});

test("the Java client compiles", {
  skip:
    modules === null
      ? noGenerator
      : (!hasProgram("javac", "-version") || !JARS.every((jar) => existsSync(jar))) &&
        "there is no Java compiler with Jackson",
}, () => {
  const client = generate("java", ["--library", "native"]);
  // Minimal replacements of five classes whose packages Debian does not have.
  cpSync(join(HERE, "java"), join(client, "src/main/java"), { recursive: true });
  const sources = globSync("src/main/java/**/*.java", { cwd: client });
  assert.ok(sources.length > 300);
  const compiled = runProgram(
    "javac",
    ["-nowarn", "-d", "classes", "-cp", JARS.join(":"), ...sources],
    client,
  );
  assert.ok(compiled.ok, compiled.out);
});

test("the Go client compiles", {
  skip:
    modules === null
      ? noGenerator
      : (!hasProgram("go", "version") || !existsSync(`${GO_PACKAGES}/src/golang.org/x/oauth2`)) &&
        "there is no Go with golang.org/x/oauth2",
}, () => {
  // Points in time as texts: this generator's models of unions import `time` without using it.
  const options = ["--additional-properties=enumClassPrefix=true"];
  const client = generate("go-experimental", options, (text) =>
    text.replaceAll(/,"format":"date-time"|"format":"date-time",/g, ""),
  );
  const path = join(folder, "go");
  mkdirSync(join(path, "src"), { recursive: true });
  cpSync(client, join(path, "src/openapi"), { recursive: true });
  const env = { GO111MODULE: "off", GOPATH: `${path}:${GO_PACKAGES}` };
  const built = runProgram("go", ["build", "./..."], join(path, "src/openapi"), env);
  assert.ok(built.ok, built.out);
});

test("the PHP client compiles", {
  skip: modules === null ? noGenerator : !hasProgram("php", "--version") && "there is no PHP",
}, () => {
  const client = generate("php", []);
  const sources = globSync("lib/**/*.php", { cwd: client });
  assert.ok(sources.length > 300);
  const check = "foreach (array_slice($argv, 1) as $file) opcache_compile_file($file) || exit(1);";
  const each = runProgram(
    "php",
    ["-d", "opcache.enable_cli=1", "-r", check, "--", ...sources],
    client,
  );
  assert.ok(each.ok, each.out);
});

function generate(
  generator: string,
  options: readonly string[],
  change = (text: string): string => text,
): string {
  const document = join(folder, `${generator}.json`);
  writeFileSync(document, change(JSON.stringify(asOpenApi30(documentAt("https://forms.example")))));
  const target = join(folder, generator);
  const made = generateClient(modules ?? "", document, target, ["-g", generator, ...options]);
  assert.ok(made.ok, made.out.slice(0, 2000));
  return target;
}
