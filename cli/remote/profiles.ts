import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Refusal, reasonOf } from "../terminal/refusal.ts";
import { parsedJson } from "./inputs.ts";

/** A service and a key for it. */
export type Profile = { readonly url: string; readonly apiKey: string };

/** Profiles by name. */
type Profiles = Readonly<Record<string, Profile>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The default profile. */
export const PROFILE_DEFAULT = "default";

const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;

/** Path of the profiles: below XDG_CONFIG_HOME, or APPDATA on Windows. */
export function profilesPath(
  env: Environment = process.env,
  platform: string = process.platform,
): string {
  const home = platform === "win32" ? env["APPDATA"] : env["XDG_CONFIG_HOME"];
  return join(home ?? join(homedir(), ".config"), "platen", "profiles.json");
}

/** Returns all profiles; empty without a file. */
export function readProfiles(path: string): Profiles {
  const text = readText(path);
  if (text === null) return {};
  const value = parsedJson(text);
  if (isProfiles(value)) return value;
  throw new Refusal(`${path} is not a profiles file.`, "Remove it, and log in again.");
}

/** Replaces the profiles, readable only by the owner. */
export function writeProfiles(path: string, profiles: Profiles): void {
  const unfinished = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: FOLDER_OWNER_ONLY });
    const text = `${JSON.stringify(profiles, null, 2)}\n`;
    writeFileSync(unfinished, text, { mode: OWNER_ONLY, flag: "wx" });
    // The umask may have removed permissions that the owner needs.
    chmodSync(unfinished, OWNER_ONLY);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new Refusal(`${path} cannot be written: ${reasonOf(error)}.`);
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  }
}

function isProfiles(value: unknown): value is Profiles {
  return typeof value === "object" && value !== null && Object.values(value).every(isProfile);
}

function isProfile(value: unknown): value is Profile {
  if (typeof value !== "object" || value === null) return false;
  return (
    "url" in value &&
    typeof value.url === "string" &&
    "apiKey" in value &&
    typeof value.apiKey === "string"
  );
}
