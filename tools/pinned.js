// Runs a tool on the Node that this repository pins, whatever Node the machine has:
// node tools/pinned.js FILE.ts [arguments]
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const NODE_MAJOR_MIN = 24;
const [file = "", ...rest] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_MIN) {
  process.argv.splice(1, 2, file);
  await import(pathToFileURL(file).href);
} else {
  const child = spawn(pinnedNode(), [file, ...rest], { stdio: "inherit" });
  // A terminal sends Ctrl-C to both, so it is only outlived here; a supervisor signals this process alone.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("exit", (code) => process.exit(code ?? 1));
}

/** @returns {string} */
function pinnedNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const node = fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
  if (existsSync(node)) return node;
  console.error(
    `This needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.version}, and npm ci brought none. Run npm ci without --omit=optional.`,
  );
  process.exit(1);
}
