import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { present } from "#base/assert.ts";
import type { Vault } from "#base/vault.ts";
import { VAULT_KEY_BYTES, type VaultKey } from "./vault-keys.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12; // NIST SP 800-38D, 8.2: random nonces for up to 2^32 encryptions per key
const TAG_BYTES = 16;

/** AES-256-GCM. The first key encrypts; the others only decrypt. */
export function keyRingVault(ring: readonly VaultKey[]): Vault {
  const newest = present(ring[0], "encryption key");
  const byId = new Map(ring.map((key) => [key.id, key.bytes]));
  return {
    seal: (text, about = "") => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, newest.bytes, nonce);
      cipher.setAAD(Buffer.from(about)); // no data and "" are equivalent
      const hidden = [cipher.update(text, "utf8"), cipher.final()];
      const bytes = Buffer.concat([nonce, ...hidden, cipher.getAuthTag()]);
      return `${newest.id}:${bytes.toString("base64")}`;
    },
    open: (sealed, about = "") => {
      const colon = sealed.indexOf(":");
      const key = present(byId.get(sealed.slice(0, colon)), "key that decrypts this text");
      const bytes = Buffer.from(sealed.slice(colon + 1), "base64");
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const shown = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([shown, decipher.final()]).toString("utf8");
    },
  };
}

/** The file in the home with the generated key, readable only by its user. */
export const KEY_FILE = "encryption.key";

/**
 * Returns the vault of an installation. Without configured keys, one is generated once in `home`; concurrent starts get the
 * same key. A generated key keeps decrypting after keys are configured.
 */
export async function openVault(given: readonly VaultKey[], home: string): Promise<Vault> {
  const path = join(home, KEY_FILE);
  const stored = await readKey(path);
  if (stored === null && given.length > 0) return keyRingVault(given);
  return keyRingVault([...given, homeKey(stored ?? (await generateOnce(home, path)))]);
}

/** Returns the vault of an installation, or null if it has no key; never generates one. */
export async function findVault(given: readonly VaultKey[], home: string): Promise<Vault | null> {
  const stored = await readKey(join(home, KEY_FILE));
  const ring = stored === null ? given : [...given, homeKey(stored)];
  return ring.length === 0 ? null : keyRingVault(ring);
}

function homeKey(text: string): VaultKey {
  return { id: "home", bytes: Buffer.from(text.trim(), "base64") };
}

async function readKey(path: string): Promise<string | null> {
  return await readFile(path, "utf8").catch(() => null);
}

async function generateOnce(home: string, path: string): Promise<string> {
  await mkdir(home, { recursive: true });
  const own = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(own, `${randomBytes(VAULT_KEY_BYTES).toString("base64")}\n`, { mode: 0o600 });
    await chmod(own, 0o600); // regardless of the umask
    await link(own, path).catch(unlessExists);
  } finally {
    await rm(own, { force: true });
  }
  return await readFile(path, "utf8");
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
