import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from "openid-client";
import { z } from "zod";
import type { BaseUrl } from "#base/base-url.ts";
import type { SingleSignOn } from "#domain/people/records";

/** How a provider is reached. */
export type ProviderAddress = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly domains: readonly string[];
};

/** Why an exchange with the provider failed, without what was exchanged. */
export type SsoFault = {
  /** The kind of the error, or its code in the library. */
  readonly code: string;
  /** The code with which the provider refused (RFC 6749, 5.2); null: it did not. */
  readonly error: string | null;
};

/** Time limit of each request to the provider. */
const SECONDS_MAX = 10;
/** How long its discovery document is used. */
const DISCOVERY_MS = 3_600_000;

/** A token is signed with a key that the library has not read; it reads the keys again after a minute alone. */
const UNKNOWN_KEY = "OAUTH_KEY_SELECTION_FAILED";

/** RFC 6749, 5.2, and no token. */
const CODE = /^[a-z_]{1,40}$/;

const Claims = z.object({
  email: z.string().max(254),
  email_verified: z.boolean().optional(),
});

/**
 * Single sign-on at an OpenID provider, by authorization code with PKCE. It is discovered at the first sign-in, so
 * that the service starts without it. `onFault` gets failures, for the operator.
 */
export function openIdProvider(
  address: ProviderAddress,
  baseUrl: BaseUrl,
  onFault: (fault: SsoFault) => void,
): SingleSignOn {
  const { name, domains } = address;
  const discovered = discoveredOnce(address);
  const configuration = (): Promise<Configuration | null> =>
    discovered.read().catch((error: unknown) => {
      onFault(faultOf(error));
      return null;
    });
  const redirectUri = (): string => `${baseUrl()}/session/oidc/callback`;
  return {
    name,
    domains,
    begin: async ({ state, nonce, verifier }) => {
      const found = await configuration();
      if (found === null) return null;
      const { href } = buildAuthorizationUrl(found, {
        redirect_uri: redirectUri(),
        scope: "openid email",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return href;
    },
    identify: async (search, { state, nonce, verifier }) => {
      const found = await configuration();
      if (found === null) return "unavailable";
      try {
        const tokens = await authorizationCodeGrant(found, new URL(`${redirectUri()}?${search}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) return "refused";
        const source =
          claims["email"] === undefined
            ? await fetchUserInfo(found, tokens.access_token, claims.sub)
            : claims;
        const { email, email_verified } = Claims.parse(source);
        return { email, isVerified: email_verified === true };
      } catch (error) {
        const fault = faultOf(error);
        onFault(fault);
        if (fault.code === UNKNOWN_KEY) discovered.forget();
        return isUnanswered(error) ? "unavailable" : "refused";
      }
    },
  };
}

/** The provider's configuration, with its keys: read again after an hour, after a failure, and once forgotten. */
function discoveredOnce(address: ProviderAddress): {
  readonly read: () => Promise<Configuration>;
  readonly forget: () => void;
} {
  let kept: { readonly untilMs: number; readonly value: Promise<Configuration> } | null = null;
  const read = async (): Promise<Configuration> => {
    const nowMs = performance.now();
    if (kept !== null && kept.untilMs > nowMs) return await kept.value;
    const current = { untilMs: nowMs + DISCOVERY_MS, value: discover(address) };
    kept = current;
    try {
      return await current.value;
    } catch (error) {
      if (kept === current) kept = null;
      throw error;
    }
  };
  return { read, forget: () => void (kept = null) };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
}: ProviderAddress): Promise<Configuration> {
  const url = new URL(issuer);
  // The settings admit http for this machine alone.
  const execute = [
    ...(url.protocol === "http:" ? [allowInsecureRequests] : []),
    enableNonRepudiationChecks,
  ];
  const authentication = authenticationBy(clientSecret);
  return await discovery(url, clientId, {}, authentication, { execute, timeout: SECONDS_MAX });
}

/** Sends the secret in the body where the provider takes it there, else in the header, which is OpenID's default. */
function authenticationBy(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const authenticate = methods.includes("client_secret_post") ? inBody : inHeader;
    return authenticate(server, ...request);
  };
}

/** Codes are short words of the library, or of the provider; nothing else of an error is safe to log. */
function faultOf(error: unknown): SsoFault {
  const code = error instanceof ClientError ? error.code : undefined;
  const isRefusal =
    error instanceof ResponseBodyError || error instanceof AuthorizationResponseError;
  return {
    code: code ?? (error instanceof Error ? error.name : "unknown"),
    error: isRefusal && CODE.test(error.error) ? error.error : null,
  };
}

/** True where the provider could not be reached or took too long: its answer is not known. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof TypeError && error.message === "fetch failed") return true;
  return error instanceof ClientError && error.code === "OAUTH_TIMEOUT";
}
