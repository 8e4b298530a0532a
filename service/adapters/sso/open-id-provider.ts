import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
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

/** Time limit of each request to the provider. */
const SECONDS_MAX = 10;
/** How long its discovery document is used. */
const DISCOVERY_MS = 3_600_000;

const Claims = z.object({
  email: z.string().max(254),
  email_verified: z.boolean().optional(),
});

/**
 * Single sign-on at an OpenID provider, by authorization code with PKCE. It is discovered at the first sign-in, so
 * that the service starts without it.
 */
export function openIdProvider(address: ProviderAddress, baseUrl: BaseUrl): SingleSignOn {
  const { name, domains } = address;
  const configuration = discovered(address);
  const redirectUri = (): string => `${baseUrl()}/session/oidc/callback`;
  return {
    name,
    domains,
    begin: async ({ state, nonce, verifier }) => {
      const found = await configuration().catch(() => null);
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
      const found = await configuration().catch(() => null);
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
        return isUnanswered(error) ? "unavailable" : "refused";
      }
    },
  };
}

/** Returns the provider's configuration, which is read again after an hour, and after a failure. */
function discovered(address: ProviderAddress): () => Promise<Configuration> {
  let kept: { readonly untilMs: number; readonly value: Promise<Configuration> } | null = null;
  return async () => {
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
  return await discovery(url, clientId, clientSecret, undefined, { execute, timeout: SECONDS_MAX });
}

/** True where the provider could not be reached or took too long: its answer is not known. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof TypeError && error.message === "fetch failed") return true;
  return error instanceof ClientError && error.code === "OAUTH_TIMEOUT";
}
