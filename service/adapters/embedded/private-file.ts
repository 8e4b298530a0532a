import { randomBytes } from "node:crypto";
import { chmod, link, readFile, rm, writeFile } from "node:fs/promises";

const OWNER_ONLY = 0o600;

/**
 * Returns the text of a file that only its owner can read, created from `make` if missing. Concurrent processes all get
 * the same text.
 */
export async function readOrCreate(path: string, make: () => Promise<string>): Promise<string> {
  const present = await readFile(path, "utf8").catch(() => null);
  if (present !== null) return present.trim();
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  const text = `${await make()}\n`;
  try {
    await writeFile(draft, text, { mode: OWNER_ONLY, flag: "wx" });
    await chmod(draft, OWNER_ONLY); // regardless of the umask
    await link(draft, path).catch(unlessPresent);
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, "utf8")).trim();
}

function unlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
