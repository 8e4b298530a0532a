import type { CallOptions, Platen, Template } from "@platen/sdk";
import type { Environment } from "#data/address.ts";

/**
 * The newest form of the account that is this very file and can be filled in the environment; null if no form matches, or
 * if the browser has no hashing because the page is not served over https.
 */
export async function knownForm(
  platen: Pick<Platen, "templates">,
  file: Blob,
  environment: Environment,
  options: CallOptions,
): Promise<Template | null> {
  const sha256 = await sha256Of(file);
  if (sha256 === null) return null;
  const { templates } = await platen.templates.list({ sha256, limit: 10 }, options).page();
  return templates.find((template) => isPublished(template, environment)) ?? null;
}

/** SHA-256 in hexadecimal; null where the browser offers none. */
export async function sha256Of(
  file: Blob,
  subtle: SubtleCrypto | undefined = globalThis.crypto.subtle,
): Promise<string | null> {
  if (subtle === undefined) return null;
  const digest = await subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** True if the newest version is the one that the environment fills. */
function isPublished(
  { environment_versions: versions, current_version: version }: Template,
  environment: Environment,
): boolean {
  return versions[environment] === version;
}
