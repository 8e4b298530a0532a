import { randomBytes } from "node:crypto";
import { chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { ownerOf } from "./ownership.ts";
import { readOrCreate } from "./private-file.ts";

/** The only role of the server, its superuser. */
export const SUPERUSER = "platen";

/** The file in the home with the superuser's password, readable only by the owner of the home. */
const PASSWORD_FILE = "database.password";

const PASSWORD_BYTES = 32;

/** Connections by the socket with the password; `all` excludes `replication`. */
const PASSWORD_RULE = `local all ${SUPERUSER} scram-sha-256\n`;
/** Only while the password is being set: other users cannot enter the folder of the socket. */
const TRUST_RULE = `local all ${SUPERUSER} trust\n`;

/** Returns the superuser's password: random, created once in the home. */
export async function passwordOf(home: string): Promise<string> {
  const password = await readOrCreate(join(home, PASSWORD_FILE), newPassword);
  if (!/^[\w-]{43}$/.test(password))
    throw new Error(
      `${join(home, PASSWORD_FILE)} does not contain a password: delete it to generate one`,
    );
  return password;
}

async function newPassword(): Promise<string> {
  return randomBytes(PASSWORD_BYTES).toString("base64url");
}

/** Sets the password and requires it from now on, unless it is required already, as it is not in a new cluster. */
export async function requirePassword(
  client: pg.Client,
  { data, password }: { readonly data: string; readonly password: string },
): Promise<void> {
  if ((await readFile(join(data, "pg_hba.conf"), "utf8")) === PASSWORD_RULE) return;
  // Iterated hashing does not strengthen a random password, but would slow down every connection.
  await client.query("set scram_iterations = 1");
  await client.query(`alter role ${SUPERUSER} password '${password}'`);
  await writeRule(data, PASSWORD_RULE);
  await client.query("select pg_reload_conf()");
}

/** Allows connections without the password after the next reload. */
export function waivePassword(data: string): Promise<void> {
  return writeRule(data, TRUST_RULE);
}

async function writeRule(data: string, rule: string): Promise<void> {
  const draft = join(data, `pg_hba.conf.${randomBytes(8).toString("hex")}`);
  try {
    await writeFile(draft, rule, { mode: 0o600, flag: "wx" });
    const owner = await ownerOf(data);
    if (owner !== null) await chown(draft, owner.uid, owner.gid);
    await rename(draft, join(data, "pg_hba.conf"));
  } finally {
    await rm(draft, { force: true });
  }
}
