import { randomBytes } from "node:crypto";
import { chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { ownerOf } from "./ownership.ts";
import { readOrCreate } from "./private-file.ts";

/** The one role of the server, its superuser. */
export const SUPERUSER = "platen";

/** The file in the home that holds the superuser's password, for the owner of the home alone. */
const PASSWORD_FILE = "database.password";

const PASSWORD_BYTES = 32;

/** Connections by the socket, with the password; `replication` is not in `all`. */
const PASSWORD_RULE = `local all ${SUPERUSER} scram-sha-256\n`;
/** Only while the password is set: the folder of the socket is closed to other users. */
const TRUST_RULE = `local all ${SUPERUSER} trust\n`;

/** The superuser's password: random, created once in the home. */
export async function passwordOf(home: string): Promise<string> {
  const password = await readOrCreate(join(home, PASSWORD_FILE), newPassword);
  if (!/^[\w-]{43}$/.test(password))
    throw new Error(`${join(home, PASSWORD_FILE)} holds no password: delete it to have one made`);
  return password;
}

async function newPassword(): Promise<string> {
  return randomBytes(PASSWORD_BYTES).toString("base64url");
}

/**
 * Sets the password and requires it from now on, where that is not so yet: of a new cluster, and
 * of one that an earlier version made, which trusted every process that could reach the socket.
 */
export async function requirePassword(
  client: pg.Client,
  { data, password }: { readonly data: string; readonly password: string },
): Promise<void> {
  if ((await readFile(join(data, "pg_hba.conf"), "utf8")) === PASSWORD_RULE) return;
  // A random password gains nothing from repeated hashing, which every connection would pay for.
  await client.query("set scram_iterations = 1");
  await client.query(`alter role ${SUPERUSER} password '${password}'`);
  await writeRule(data, PASSWORD_RULE);
  await client.query("select pg_reload_conf()");
}

/** Lets the owner of the data folder in without the password, after the next reload. */
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
