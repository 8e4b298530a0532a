import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The public URL of the service that uses a home, in that home: commands of the operator print it in links. */
const ADDRESS_FILE = "address";

/** Records the URL until the service stops; of several services the last one that started. */
export async function recordAddress(home: string, url: string): Promise<void> {
  await mkdir(home, { recursive: true });
  await writeFile(join(home, ADDRESS_FILE), `${url}\n`);
}

/** Removes the URL, unless another service has recorded its own since. */
export async function forgetAddress(home: string, url: string): Promise<void> {
  if ((await recordedAddress(home)) === url) await rm(join(home, ADDRESS_FILE), { force: true });
}

/** The recorded URL without a trailing slash; null if it is missing or not valid. */
export async function recordedAddress(home: string): Promise<string | null> {
  const text = await readFile(join(home, ADDRESS_FILE), "utf8").catch(() => "");
  const url = URL.parse(text.trim());
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return isWeb ? text.trim().replace(/\/+$/, "") : null;
}
