import { readFile } from "node:fs/promises";
import { demoForm } from "@platen/forms/residence-permit";
import { startFillPool } from "@platen/service/fill-workers";
import { startFormReader } from "@platen/service/untrusted";
import { tryFile } from "./try-file.ts";

/** One file that is to be tried; `key` names it, and must not come twice. */
export type HostTask = { readonly key: string; readonly path: string };

// Takes the place of the service: a file that ends this process would have ended the service.
const reader = startFormReader({ processes: 1 });
const pool = startFillPool({ threads: 1 });

// The first request of a service does not wait for a start either.
await tryFile({ reader, pool }, "", demoForm());

process.on("message", ({ key, path }: HostTask) => {
  // A rejection ends the process, and is counted as its crash.
  void readFile(path)
    .then((bytes) => tryFile({ reader, pool }, key, new Uint8Array(bytes)))
    .then((trial) => process.send?.(trial));
});
process.on("disconnect", () => {
  void Promise.all([reader.stop(), pool.stop()]).then(() => process.exit(0));
});
process.send?.("ready");
