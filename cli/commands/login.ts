import type { Account } from "@platen/sdk";
import { Command } from "commander";
import { clientOf, URL_DEFAULT, whichService } from "../remote/connect.ts";
import { PROFILE_DEFAULT, profilesPath, readProfiles, writeProfiles } from "../remote/profiles.ts";
import { readKey } from "../remote/read-key.ts";
import { type Shown, show, verb } from "../remote/verb.ts";
import { misuse } from "../terminal/refusal.ts";

type LoginOptions = {
  readonly url: string;
  readonly profile: string;
  readonly json?: boolean;
};

const LOGIN_HELP = `
The key is typed without echo, or read from standard input. It is stored below XDG_CONFIG_HOME (or ~/.config; on
Windows APPDATA), readable only by you. PLATEN_URL and PLATEN_API_KEY in the environment take precedence over every
profile; PLATEN_PROFILE selects a profile other than "default".

Examples:
  $ platen login --url https://forms.example.org
  $ platen login --profile staging < key.txt
`;

/** `platen login`: stores a service and a key for the other commands. */
export function loginCommand(): Command {
  return new Command("login")
    .description("Store a service and a key for the other commands.")
    .option("--url <url>", "the service", process.env["PLATEN_URL"] ?? URL_DEFAULT)
    .option("--profile <name>", "the name of the profile", PROFILE_DEFAULT)
    .option("--json", "print one JSON document and nothing else")
    .addHelpText("after", LOGIN_HELP)
    .action(login);
}

async function login({ url, profile, json }: LoginOptions): Promise<void> {
  if (profile === "__proto__" || profile === "") throw misuse("This is not a valid profile name.");
  const apiKey = await readKey(url);
  const account = await clientOf({ url, apiKey }).account.get();
  const path = profilesPath();
  writeProfiles(path, { ...readProfiles(path), [profile]: { url, apiKey } });
  const text = `Logged in to ${url} as ${ownerOf(account)}, on ${account.plan} (profile "${profile}").`;
  show({ json: { profile, url, account }, text }, json === true);
}

/** `platen logout`: removes a profile; the key remains valid. */
export function logoutCommand(): Command {
  return new Command("logout")
    .description("Remove a service and its key from this machine; the key remains valid.")
    .option("--profile <name>", "the profile to remove", PROFILE_DEFAULT)
    .option("--json", "print one JSON document and nothing else")
    .addHelpText("after", "\nExamples:\n  $ platen logout\n  $ platen logout --profile staging\n")
    .action(({ profile, json }: LoginOptions) => {
      const path = profilesPath();
      const { [profile]: forgotten, ...others } = readProfiles(path);
      if (forgotten !== undefined) writeProfiles(path, others);
      const text =
        forgotten === undefined ? "There was no such profile." : `Forgot ${forgotten.url}.`;
      show({ json: { profile, forgotten: forgotten !== undefined }, text }, json === true);
    });
}

/** `platen whoami`: shows the account of the commands. */
export function whoamiCommand(): Command {
  return verb({
    name: "whoami",
    description: "Show the service and the account that the commands use.",
    examples: ["whoami", "whoami --profile staging --json"],
    run: async ({ platen, options: { profile } }): Promise<Shown> => {
      const { url, apiKey } = whichService(profile);
      const account = await platen.account.get();
      const key = `…${apiKey.slice(-4)}`;
      const text = `${ownerOf(account)} on ${account.plan} at ${url}, with the key ${key}`;
      return { json: { url, key_last_four: apiKey.slice(-4), account }, text };
    },
  });
}

function ownerOf({ name, email, id }: Account): string {
  return name ?? email ?? id;
}
