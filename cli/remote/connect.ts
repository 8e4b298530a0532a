import { Platen } from "@platen/sdk";
import { misuse, Refusal, reasonOf } from "../terminal/refusal.ts";
import { PROFILE_DEFAULT, type Profile, profilesPath, readProfiles } from "./profiles.ts";

/** Default address of the service. */
export const URL_DEFAULT = "http://127.0.0.1:8080";

/** Returns a client for the selected service: PLATEN_URL and PLATEN_API_KEY, then the profile. */
export function connect(profile: string | undefined): Platen {
  return clientOf(whichService(profile));
}

/** Returns the selected service and key. */
export function whichService(name: string | undefined): Profile {
  const { PLATEN_URL: url, PLATEN_API_KEY: apiKey, PLATEN_PROFILE: named } = process.env;
  const path = profilesPath();
  const wanted = name ?? named ?? PROFILE_DEFAULT;
  const stored = readProfiles(path)[wanted];
  if (apiKey !== undefined && apiKey !== "")
    return { url: url ?? stored?.url ?? URL_DEFAULT, apiKey };
  if (stored === undefined) {
    const message = `There is no profile "${wanted}" in ${path}.`;
    throw new Refusal(message, "Log in with platen login, or set PLATEN_URL and PLATEN_API_KEY.");
  }
  // A key is sent only to the service that it belongs to.
  if (url !== undefined && url !== stored.url)
    throw misuse(
      `PLATEN_URL differs from the service of the profile "${wanted}", ${stored.url}.`,
      "Set PLATEN_API_KEY too, or log in there with platen login --profile.",
    );
  return stored;
}

/** Returns a client for this service and key. */
export function clientOf({ url, apiKey }: Profile): Platen {
  try {
    return new Platen({ baseUrl: url, apiKey });
  } catch (error) {
    throw misuse(
      reasonOf(error),
      "Give one such as http://127.0.0.1:8080, in PLATEN_URL or by platen login --url.",
    );
  }
}
