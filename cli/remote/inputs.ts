import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { misuse, Refusal, reasonOf } from "../terminal/refusal.ts";

/** Only the members with a value, for optional members of request bodies. */
export function given<Members extends object>(members: Members): Given<Members> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  // The type omits what was filtered out.
  return Object.fromEntries(entries) as Given<Members>;
}

type Given<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> } & {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
};

/** Returns the members of a change that were given; a usage error without any. */
export function changed<Members extends object>(members: Members): Given<Members> {
  const change = given(members);
  if (Object.keys(change).length > 0) return change;
  throw misuse("There is nothing to change.", "Give at least one option; --help lists them.");
}

/** Returns a file to upload, or standard input for `-`. */
export async function blobOf(path: string, type: string): Promise<Blob> {
  try {
    if (path !== "-") return await openAsBlob(path, { type });
    return new Blob([new Uint8Array(await buffer(process.stdin))], { type });
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  }
}

/** Returns the JSON object in a file, or on standard input for `-`. */
export async function jsonIn(path: string): Promise<Readonly<Record<string, unknown>>> {
  const text = path === "-" ? await (await blobOf(path, "")).text() : await textIn(path);
  const value = parsedJson(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw misuse(`${path} is not a JSON object.`, 'Give an object such as {"name": "value"}.');
}

/** Returns the JSON array in a file. */
export async function jsonListIn(path: string): Promise<readonly unknown[]> {
  const value: unknown = parsedJson(await textIn(path));
  if (Array.isArray(value)) return value as readonly unknown[];
  throw misuse(`${path} is not a JSON array.`);
}

async function textIn(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  }
}

/** Parses JSON; null where it is invalid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
