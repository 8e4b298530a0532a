import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { type BuildOptions, build } from "esbuild";
import type { Browser } from "playwright-core";
import { readDocument } from "../../engine/cos/mod.ts";
import { readForm } from "../../engine/form/mod.ts";
import { purePlatform } from "../../engine/mod.ts";
import { examples } from "../../engine/readme.fixture.ts";
import { buildForm } from "../../forms/builder/mod.ts";
import { copyDependencies } from "../../tools/build/dependencies.ts";
import { buildPackages } from "../packages/build-packages.ts";
import { HAS_CHROMIUM, NO_BROWSER } from "./chromium-home.ts";
import { launchBrowser, openWindow } from "./launch-browser.ts";
import { serveFiles } from "./serve-files.ts";
import { ENGINE_FILES, startEngine, TOUR_VALUES, takeTour } from "./tour.ts";

const ENGINE = fileURLToPath(new URL("../../engine", import.meta.url));
const WORKER = fileURLToPath(new URL("engine-worker.ts", import.meta.url));
const require = createRequire(`${ENGINE}/mod.ts`);
const read = (file: string): Buffer => readFileSync(require.resolve(file));
const skip = NO_BROWSER;

const FORM = buildForm({
  fields: [
    { type: "text", name: "name", at: [50, 750, 350, 770] },
    ...Object.keys(TOUR_VALUES).map((name, index) => ({
      type: "text" as const,
      name,
      at: [50, 700 - 30 * index, 350, 720 - 30 * index] as const,
    })),
    { type: "checkbox", name: "agreed", at: [50, 550, 62, 562] },
    { type: "signature", name: "signed", at: [50, 450, 250, 500] },
  ],
});

/** The message of a worker, with bytes in base64. */
type Answer = Readonly<Record<string, unknown>>;

/** Starts the tour's worker; `answer` is its message. */
const TOUR_PAGE = `<script type="module">
  const worker = new Worker("worker.js", { type: "module" });
  globalThis.answer = new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve({ fault: message });
  });
</script>`;

/** Provides what the example's page requires: a form, and an element to show it. */
const EXAMPLE_PAGE = `<script type="module">
  globalThis.answer = new Promise((resolve) => {
    globalThis.show = async (blob) => resolve({ pdf: await blob.bytes(), type: blob.type });
  });
  globalThis.pdf = await (await fetch("form.pdf")).bytes();
  await import("./page.js");
</script>`;

let browser: Browser | null = null;
let answer: Answer = {};
before(async () => {
  if (!HAS_CHROMIUM) return;
  browser = await launchBrowser();
  answer = await visit([
    ["index.html", TOUR_PAGE],
    ["worker.js", await bundleEntry({ entryPoints: [WORKER] })],
    ...Object.values(ENGINE_FILES).map((file) => [file, read(file)] as const),
  ]);
});
after(async () => await browser?.close());

test("in a browser's worker the engine produces the same bytes as in Node", { skip }, async () => {
  const engine = await startEngine((file) => readFile(require.resolve(file)));
  const { issues, ...files } = await takeTour(engine, FORM, bytesOf(answer, "png"));
  assert.deepEqual(answer["issues"], issues);
  for (const [name, bytes] of Object.entries(files)) {
    assert.ok(bytesOf(answer, name).equals(bytes), `${name} differs`);
  }
});

test("a PDF that was filled, signed and flattened in a browser passes the strict reader", {
  skip,
}, () => {
  const filled = bytesOf(answer, "filled");
  assert.deepEqual(fieldsOf(filled), { name: "", ...TOUR_VALUES, agreed: "Yes", signed: "" });
  assert.match(filled.toString("latin1"), /\/SMask \d+ 0 R/);
  assert.deepEqual(fieldsOf(bytesOf(answer, "flattened")), {});
});

test("the worker in the engine's README fills a form with the built package", {
  skip,
}, async (t) => {
  const { files } = examples();
  const folder = mkdtempSync(join(tmpdir(), "platen-browser-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const modules = join(folder, "node_modules");
  buildPackages(join(modules, "@platen"), ["engine", "fonts"]);
  copyDependencies(join(modules, "@platen/engine"), modules);
  const readInstalled = (file: string): Buffer => readFileSync(join(modules, file));
  const contents = files.get("worker.js") ?? assert.fail("the README shows no worker");
  const shown = await visit([
    ["index.html", EXAMPLE_PAGE],
    ["page.js", files.get("page.js") ?? assert.fail("the README shows no page")],
    ["worker.js", await bundleEntry({ stdin: { contents, resolveDir: folder } })],
    ["harfbuzz.wasm", readInstalled("harfbuzzjs/dist/harfbuzz.wasm")],
    ["harfbuzz-subset.wasm", readInstalled("harfbuzzjs/dist/harfbuzz-subset.wasm")],
    ["NotoSans_400Regular.ttf", readInstalled("@platen/fonts/NotoSans_400Regular.ttf")],
  ]);
  assert.equal(shown["type"], "application/pdf");
  assert.equal(fieldsOf(bytesOf(shown, "pdf"))["name"], "Žofie Дмитрий");
});

/** Opens a page with these files and the form; returns its `answer`. */
async function visit(files: readonly (readonly [string, string | Uint8Array])[]): Promise<Answer> {
  const server = await serveFiles(new Map([["form.pdf", FORM], ...files]));
  const page = await openWindow(browser ?? assert.fail("no browser runs"));
  try {
    await page.goto(server.url);
    const posted: unknown = await page.evaluate(`answer.then((answer) => Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [name, value.toBase64?.() ?? value])))`);
    assert.ok(typeof posted === "object" && posted !== null, inspect(posted));
    assert.ok(!("fault" in posted), inspect(posted));
    return { ...posted };
  } finally {
    await page.context().close();
    server.close();
  }
}

function bytesOf(from: Answer, name: string): Buffer {
  return Buffer.from(String(from[name]), "base64");
}

function fieldsOf(pdf: Uint8Array): Readonly<Record<string, unknown>> {
  const document = readDocument(pdf, purePlatform.inflate);
  assert.ok("objects" in document);
  return Object.fromEntries(readForm(document).fields.map(({ name, value }) => [name, value]));
}

async function bundleEntry(entry: BuildOptions): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...entry,
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2024",
  });
  return outputFiles[0]?.contents ?? assert.fail("nothing was bundled");
}
