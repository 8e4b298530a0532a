import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse, parseAllDocuments } from "yaml";
import { ENVIRONMENT } from "../../service/settings/config.ts";
import { SECRET_FILES } from "../../service/settings/secret-files.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DEPLOY = join(ROOT, "deploy");
const CHART = join(DEPLOY, "helm/platen");
const folder = mkdtempSync(join(tmpdir(), "platen-deploy-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const SETTINGS: ReadonlySet<string> = new Set([...Object.keys(ENVIRONMENT.shape), ...SECRET_FILES]);
/** Variables of Node, of the SDK of object stores and of OpenTelemetry. */
const OF_OTHERS = /^(PATH|HOME|XDG_CACHE_HOME|AWS_\w+|OTEL_\w+)$/;

type Service = {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
  readonly read_only?: boolean;
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

for (const file of ["compose.yaml", "compose.small.yaml"]) {
  const { services, volumes } = parse(text(file), { merge: true }) as Compose;

  test(`${file} sets only settings that Platen has`, () => {
    const own = Object.values(services).filter(({ image }) => image.includes("PLATEN_IMAGE"));
    assert.ok(own.length > 0);
    for (const { environment = {} } of own)
      assert.deepEqual(unknownIn(Object.keys(environment)), []);
  });

  test(`${file} names volumes, services and files that exist`, () => {
    for (const [name, { volumes: mounts = [], depends_on: needed = [] }] of Object.entries(
      services,
    )) {
      for (const service of Array.isArray(needed) ? needed : Object.keys(needed))
        assert.ok(service in services, `${name} needs ${service}`);
      for (const [source = ""] of mounts.map((mount) => mount.split(":"))) {
        const exists = source.startsWith("./")
          ? existsSync(join(DEPLOY, source))
          : source in volumes;
        assert.ok(exists, `${name} mounts ${source}`);
      }
    }
  });

  test(`docker-compose reads ${file}`, { skip: without("docker-compose") }, () => {
    // Its version 1 does not know the project's name in the file.
    const copy = join(folder, file);
    writeFileSync(copy, text(file).replace(/^name: .*$/m, ""));
    run("docker-compose", ["-f", copy, "config", "--quiet"]);
  });
}

test("every secret that compose.yaml reads is generated, once", () => {
  const generate = () => run(process.execPath, [join(DEPLOY, "compose/make-secrets.mjs"), folder]);
  generate();
  const files = readdirSync(folder);
  const named = [...text("compose.yaml").matchAll(/\/run\/secrets\/([\w.-]+)/g)];
  assert.ok(named.length > 5);
  for (const [, name = ""] of named) assert.ok(files.includes(name), name);
  const before = readFileSync(join(folder, "encryption-keys"), "utf8");
  generate();
  assert.equal(readFileSync(join(folder, "encryption-keys"), "utf8"), before);
  const keys = ENVIRONMENT.shape.ENCRYPTION_KEYS.safeParse(before.trim());
  assert.ok(keys.success);
});

test("the configurations of the other programs are YAML", () => {
  for (const file of globSync("compose/*.yaml", { cwd: DEPLOY }))
    for (const document of parseAllDocuments(text(file)))
      assert.deepEqual(document.errors, [], file);
});

test("the Dockerfile sets only settings that Platen has", () => {
  const names = [...text("Dockerfile").matchAll(/^(?:ENV| {3}) (\w+)=/gm)].map(
    ([, name = ""]) => name,
  );
  assert.ok(names.includes("PLATEN_HOME"));
  assert.deepEqual(unknownIn(names), []);
});

test("the chart has the version of the release, and its templates use values and settings that exist", () => {
  const chart = parse(text("helm/platen/Chart.yaml")) as Readonly<Record<string, string>>;
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  assert.deepEqual([chart["version"], chart["appVersion"]], [version, version]);
  const values = parse(text("helm/platen/values.yaml")) as Readonly<Record<string, unknown>>;
  const templates = globSync("templates/*", { cwd: CHART }).map((file) =>
    readFileSync(join(CHART, file), "utf8"),
  );
  const used = templates.flatMap((template) => [...template.matchAll(/\.Values\.([\w.]+)/g)]);
  assert.ok(used.length > 20);
  for (const [, path = ""] of used) assert.ok(isIn(values, path.split(".")), path);
  const settings = Object.keys(values["settings"] as object);
  const set = templates.flatMap((template) => [
    ...template.matchAll(/\b(?:name: |^ {2})([A-Z]\w+_\w+)/gm),
  ]);
  assert.deepEqual(unknownIn([...settings, ...set.map(([, name = ""]) => name)]), []);
});

test("the health paths of the chart are those of the service", () => {
  const paths = [...text("helm/platen/templates/deployments.yaml").matchAll(/path: "?(\/\w+)/g)];
  assert.deepEqual(
    new Set(paths.map(([, path]) => path)),
    new Set(["/livez", "/readyz", "/metrics"]),
  );
  const endpoints = readFileSync(join(ROOT, "service/api/http/operator-endpoints.ts"), "utf8");
  for (const [, path] of paths) assert.ok(endpoints.includes(`"${path}"`), path);
});

test("helm renders the chart, with every part and without", { skip: without("helm") }, () => {
  const required = ["settings.BASE_URL=https://a.example", "settings.PLATEN_STORAGE=s3://a/b"];
  const all = ["keda.enabled=true", "ingress.enabled=true", "networkPolicy.from.matchLabels.a=b"];
  const render = (values: readonly string[]): readonly string[] => {
    const given = [...required, ...values].flatMap((value) => ["--set", value]);
    const documents = parseAllDocuments(run("helm", ["template", "forms", CHART, ...given]));
    for (const { errors } of documents) assert.deepEqual(errors, []);
    return documents.map((document) => String((document.toJS() as { kind?: string })?.kind));
  };
  const kinds = ["Deployment", "Job", "PodDisruptionBudget", "HorizontalPodAutoscaler", "Service"];
  const plain = render([]);
  for (const kind of kinds) assert.ok(plain.includes(kind), kind);
  const whole = render(all);
  for (const kind of [...kinds, "ScaledObject", "Ingress", "NetworkPolicy"])
    assert.ok(whole.includes(kind), kind);
  run("helm", ["lint", CHART, ...required.flatMap((value) => ["--set", value])]);
  const { status, stderr } = spawnSync("helm", ["template", CHART], { encoding: "utf8" });
  assert.notEqual(status, 0);
  assert.match(stderr, /settings\.BASE_URL is the URL/);
});

test("the unit of systemd sets only settings that Platen has", () => {
  const names = [...text("systemd/platen.service").matchAll(/^Environment=(\w+)=/gm)];
  assert.deepEqual(unknownIn(names.map(([, name = ""]) => name)), []);
});

test("systemd accepts the unit", { skip: without("systemd-analyze") }, () => {
  const copy = join(folder, "platen.service");
  // It checks that the program exists.
  writeFileSync(copy, text("systemd/platen.service").replace("/usr/bin/node", process.execPath));
  const { stderr } = spawnSync("systemd-analyze", ["verify", copy], { encoding: "utf8" });
  assert.equal(stderr, "");
});

function text(file: string): string {
  return readFileSync(join(DEPLOY, file), "utf8");
}

function unknownIn(names: readonly string[]): readonly string[] {
  return names.filter((name) => !SETTINGS.has(name) && !OF_OTHERS.test(name));
}

function isIn(values: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  return typeof values === "object" && values !== null && name in values
    ? isIn(values[name as keyof typeof values], rest)
    : false;
}

/** Why a test is skipped: the machine does not have the program. */
function without(program: string): string | false {
  return spawnSync(program, ["version"]).error === undefined ? false : `there is no ${program}`;
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  assert.equal(status, 0, `${program} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}
