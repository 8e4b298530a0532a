import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** Claims of ID tokens; a member that is given replaces the right value. */
export type Claims = {
  readonly email: string;
  readonly email_verified?: boolean;
  readonly iss?: string;
  readonly aud?: string;
  readonly exp?: number;
  readonly nonce?: string;
};

/** An OpenID provider that signs in the person of `claims` and can issue wrong tokens. */
export type TestProvider = {
  /** The settings of a service that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The same, as its adapter takes it. */
  readonly address: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
    readonly domains: readonly string[];
  };
  /** The person of the next sign-ins. */
  claims: Claims;
  /** True: tokens are signed by a key that is not the provider's. */
  isForged: boolean;
  /** False: it answers nothing. */
  isUp: boolean;
  readonly close: () => Promise<void>;
};

const CLIENT = "platen";
const SECRET = "secret-of-platen";
const LIFETIME_SECONDS = 300;

/** Starts a provider that checks what a client sends: secret, redirect address, PKCE, and that a code works once. */
export async function testProvider(
  authentication: "client_secret_post" | "client_secret_basic" = "client_secret_post",
): Promise<TestProvider> {
  const keys = await generateKeyPair("RS256");
  const others = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), alg: "RS256", use: "sig", kid: "1" };
  const folder = await mkdtemp(join(tmpdir(), "platen-provider-"));
  const file = join(folder, "secret");
  await writeFile(file, `${SECRET}\n`);
  const codes = new Map<string, URLSearchParams>();
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: TestProvider = {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET_FILE: file,
      OIDC_NAME: "Acme Login",
    },
    address: { issuer, clientId: CLIENT, clientSecret: SECRET, name: "Acme Login", domains: [] },
    claims: { email: "unset@example.com" },
    isForged: false,
    isUp: true,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", issuer);
    if (!provider.isUp) request.socket.destroy();
    else if (pathname === "/.well-known/openid-configuration")
      json(response, discovery(issuer, authentication));
    else if (pathname === "/jwks") json(response, { keys: [jwk] });
    else if (pathname === "/authorize") {
      const code = randomUUID();
      codes.set(code, searchParams);
      const target = new URL(searchParams.get("redirect_uri") ?? "");
      target.searchParams.set("code", code);
      target.searchParams.set("state", searchParams.get("state") ?? "");
      response.writeHead(302, { location: target.href }).end();
    } else await grant(new URLSearchParams(await text(request)), request, response);
  }

  async function grant(
    form: URLSearchParams,
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const code = form.get("code") ?? "";
    const asked = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      isAuthenticated(form, headers.authorization) &&
      asked?.get("redirect_uri") === form.get("redirect_uri") &&
      asked?.get("code_challenge") === challenge;
    if (!isRight) return json(response, { error: "invalid_grant" }, 400);
    const iat = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: CLIENT, nonce: asked?.get("nonce"), sub: "1", iat };
    const payload = { ...right, exp: iat + LIFETIME_SECONDS, ...provider.claims };
    const key = provider.isForged ? others.privateKey : keys.privateKey;
    const id_token = await new SignJWT(payload)
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .sign(key);
    json(response, { access_token: randomUUID(), token_type: "Bearer", id_token });
  }

  function isAuthenticated(form: URLSearchParams, header: string | undefined): boolean {
    if (authentication === "client_secret_basic") {
      // Each part is encoded like a form (RFC 6749, 2.3.1).
      const given = decodeURIComponent(atob(header?.replace("Basic ", "") ?? ""));
      return given === `${CLIENT}:${SECRET}` && !form.has("client_secret");
    }
    return form.get("client_id") === CLIENT && form.get("client_secret") === SECRET;
  }

  return provider;
}

function discovery(issuer: string, authentication: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: [authentication],
  };
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
