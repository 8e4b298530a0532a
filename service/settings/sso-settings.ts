import { readFileSync } from "node:fs";
import { z } from "zod";
import { baseUrl } from "./base-url.ts";
import { isEncryptedOrLocal } from "./encrypted-url.ts";

/** An OpenID provider at which persons sign in. */
export type SsoSettings = {
  /** As it is in its discovery document and its ID tokens. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name on the sign-in page. */
  readonly name: string;
  /** Domains of e-mail addresses that it may vouch for, in lower case; empty: any. */
  readonly domains: readonly string[];
};

const SECRET = /^[\x21-\x7e]{1,4096}$/;
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** The variables of single sign-on. */
export const SSO_SETTINGS = {
  OIDC_ISSUER: baseUrl().optional().meta({
    description:
      "The issuer of an OpenID provider, such as `https://login.example.org`, at which persons can sign in; without it there is no single sign-on.",
  }),
  OIDC_CLIENT_ID: z.string().max(500).optional().meta({
    description: "The id of this installation at that provider; OIDC_ISSUER needs it.",
  }),
  OIDC_CLIENT_SECRET_FILE: z
    .string()
    .refine((path) => secretIn(path) !== null, "must be a readable file with a secret on one line")
    .optional()
    .meta({ description: "A file with the secret of that id; OIDC_ISSUER needs it." }),
  OIDC_NAME: z.string().max(60).default("single sign-on").meta({
    description: "The provider's name on the button of the sign-in page.",
  }),
  OIDC_DOMAINS: z
    .string()
    .default("")
    .refine((text) => domainsIn(text).every((domain) => DOMAIN.test(domain)), "must be domains")
    .meta({
      description:
        "Domains of e-mail addresses, comma-separated, whose persons can sign in at the provider. Default: any.",
    }),
};

const SCHEMA = z.object(SSO_SETTINGS);

/** Null without an issuer. Throws an error that names what is missing. */
export function ssoOf(read: z.output<typeof SCHEMA>): SsoSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET_FILE: file } = read;
  if (issuer === undefined) return null;
  const clientSecret = file === undefined ? null : secretIn(file);
  if (clientId === undefined || clientSecret === null)
    throw wrong("OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET_FILE");
  if (!isEncryptedOrLocal(issuer)) throw wrong("OIDC_ISSUER must be an https URL");
  const domains = domainsIn(read.OIDC_DOMAINS);
  return { issuer, clientId, clientSecret, name: read.OIDC_NAME, domains };
}

function domainsIn(text: string): readonly string[] {
  const domains = text.split(",").map((each) => each.trim().toLowerCase());
  return domains.filter((each) => each !== "");
}

function wrong(message: string): Error {
  return new Error(`the settings are wrong: ${message}`);
}

function secretIn(path: string): string | null {
  try {
    const secret = readFileSync(path, "utf8").trim();
    return SECRET.test(secret) ? secret : null;
  } catch {
    return null;
  }
}
