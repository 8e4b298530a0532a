import { readFileSync } from "node:fs";

/** Settings whose value can be in a file that the variable of this name with `_FILE` at its end names. */
const SECRETS = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "ENCRYPTION_KEYS",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
] as const;

export const SECRET_FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

type Environment = Readonly<Record<string, string | undefined>>;

/** Adds the values that are in files; throws an error that names a variable whose file is wrong. */
export function withSecretFiles(env: Environment): Environment {
  const read = SECRETS.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim() ?? "";
    if (path === "") return [];
    if ((env[name]?.trim() ?? "") !== "")
      throw new Error(`the settings are wrong: ${name} and ${name}_FILE are both set`);
    return [[name, contentOf(path, name)] as const];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function contentOf(path: string, name: string): string {
  const text = readText(path)?.trim() ?? "";
  if (text === "")
    throw new Error(`the settings are wrong: ${name}_FILE must be a readable file with a value`);
  return text;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
