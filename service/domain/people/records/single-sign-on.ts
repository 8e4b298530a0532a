/** The secrets of a single sign-on, which its answer has to match. */
export type SsoSecrets = {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE (RFC 7636). */
  readonly verifier: string;
};

/** Who signed in at the provider. */
export type SsoIdentity = { readonly email: string; readonly isVerified: boolean };

/** An OpenID provider at which persons sign in. */
export type SingleSignOn = {
  readonly name: string;
  /** Domains of e-mail addresses that it may vouch for; empty: any. */
  readonly domains: readonly string[];
  /** The address at which the browser signs in; null while the provider does not answer. */
  readonly begin: (secrets: SsoSecrets) => Promise<string | null>;
  /**
   * Who an answer of the provider is about. `refused` for one that is not valid, was not meant for this installation or
   * does not match the secrets; `unavailable` while the provider does not answer.
   */
  readonly identify: (
    search: string,
    secrets: SsoSecrets,
  ) => Promise<SsoIdentity | "refused" | "unavailable">;
};

/** The port of single sign-on, if any. */
export type SsoPorts = {
  /** Null: none is configured. */
  readonly singleSignOn: SingleSignOn | null;
};

/** How long a person may take to sign in at the provider. */
export const SSO_SECONDS = 600;
