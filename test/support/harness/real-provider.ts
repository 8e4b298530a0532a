import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { Provider } from "oidc-provider";
import { present } from "../../../service/base/assert.ts";

/** Settings of the provider that can be changed between two sign-ins. */
type Setup = {
  /** The registered redirect address. */
  readonly redirectUri: string;
  readonly clientSecret: string;
  readonly key: JWK;
  /** Whether the provider has verified the addresses of persons. */
  readonly isVerified: boolean;
};

/** The `oidc-provider` package as the OpenID provider of a service, with its own pages for signing in. */
export type RealProvider = {
  /** The settings of a service that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The secret in these settings. */
  readonly clientSecret: string;
  /** Changes the registered client, or the key that signs tokens. Persons and codes stay. */
  readonly change: (change: Partial<Setup>) => void;
  /** Makes it an hour that a code was issued. */
  readonly expire: (code: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Authentication = "client_secret_post" | "client_secret_basic";

const CLIENT = "platen";
/** Characters of a secret that are encoded in either place. */
const ENCODED = ":+%/&";
const HOUR_SECONDS = 3600;

/**
 * Starts a provider, whose client has to be registered with `change` first. It takes the client's secret in the body, or
 * in the header, and in one of them only.
 */
export async function realProvider(authentication: Authentication): Promise<RealProvider> {
  const clientSecret = `${randomBytes(24).toString("base64url")}${ENCODED}`;
  const folder = await mkdtemp(join(tmpdir(), "platen-provider-"));
  const file = join(folder, "secret");
  await writeFile(file, `${clientSecret}\n`);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = await signingKey();
  let setup: Setup = { clientSecret, redirectUri: `${issuer}/unset`, key, isVerified: true };
  let provider = providerOf(issuer, authentication, setup);
  server.on("request", (request, response) => void provider.callback()(request, response));
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET_FILE: file,
      OIDC_NAME: "Acme Login",
    },
    clientSecret,
    change: (change) => {
      setup = { ...setup, ...change };
      provider = providerOf(issuer, authentication, setup);
    },
    expire: async (code) => {
      const { adapter } = provider.AuthorizationCode;
      const payload = present((await adapter.find(code)) ?? undefined, "code of this provider");
      const { iat = 0, exp = 0 } = payload;
      const aged = { ...payload, iat: iat - HOUR_SECONDS, exp: exp - HOUR_SECONDS };
      await adapter.upsert(code, aged, HOUR_SECONDS);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

/** Makes a key to sign tokens with, which has a name of its own. */
export async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = randomBytes(8).toString("hex");
  return { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid };
}

function providerOf(
  issuer: string,
  authentication: Authentication,
  { redirectUri, clientSecret, key, isVerified }: Setup,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: authentication,
      },
    ],
    clientAuthMethods: [authentication],
    jwks: { keys: [key] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: isVerified }),
    }),
    features: { devInteractions: { enabled: true } },
  });
}
