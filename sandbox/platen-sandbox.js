#!/usr/bin/env node
// The door for whatever Node a machine has: main.ts wants one that runs TypeScript.
const NODE_MAJOR_MIN = 24;

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_MIN) {
  await import(new URL("./main.ts", import.meta.url).href);
} else {
  console.error(
    `platen-sandbox needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.version}.`,
  );
  process.exitCode = 1;
}
