import "reflect-metadata";
import { randomBytes, webcrypto } from "node:crypto";
import { isIP } from "node:net";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";

/** The identity of a TLS server in PEM: `cert` is its certificate, followed by the intermediate ones. */
export type ServerIdentity = { readonly cert: string; readonly key: string };

/** The validity of a certificate. */
export type Validity = { readonly from: Date; readonly until: Date };

export type CertificateOptions = {
  /** Default: from a day ago until a day ahead. */
  readonly validity?: Validity;
};

/** A certificate authority for tests, generated in milliseconds. */
export type Authority = {
  /** The authority's own certificate. */
  readonly ca: string;
  /** Issues a certificate for these DNS names and IP addresses. */
  readonly issue: (
    names: readonly string[],
    options?: CertificateOptions,
  ) => Promise<ServerIdentity>;
  /** An intermediate authority. `ca` is its certificate, which the chains it issues include or lack. */
  readonly intermediate: (options?: { readonly isCarried: boolean }) => Promise<Authority>;
};

/** A day, to tolerate clocks that are wrong by hours. */
const DAY_MS = 86_400_000;
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** Creates an independent root authority. */
export async function testAuthority(): Promise<Authority> {
  const keys = await newKeys();
  const name = commonName("test root");
  const certificate = await sign(keys, { subject: name, by: { name, keys }, names: null });
  return authority({ name, keys, certificate }, []);
}

/** Creates a self-signed certificate for these names. */
export async function selfSigned(names: readonly string[]): Promise<ServerIdentity> {
  const keys = await newKeys();
  const name = commonName("self-signed");
  const certificate = await sign(keys, { subject: name, by: { name, keys }, names });
  return { cert: certificate.toString("pem"), key: await privatePem(keys) };
}

/** A validity that ended an hour ago. */
export function expired(): Validity {
  const now = Date.now();
  return { from: new Date(now - DAY_MS), until: new Date(now - DAY_MS / 24) };
}

type Keys = webcrypto.CryptoKeyPair;
type Issuer = { readonly name: string; readonly keys: Keys };

/** A certificate to create; without names it is an authority's. */
type Wanted = {
  readonly subject: string;
  readonly by: Issuer;
  readonly validity?: Validity | undefined;
  readonly names: readonly string[] | null;
};

function authority(
  own: Issuer & { readonly certificate: X509Certificate },
  chain: readonly string[],
): Authority {
  return {
    ca: own.certificate.toString("pem"),
    issue: async (names, { validity } = {}) => {
      const keys = await newKeys();
      const subject = commonName("test server");
      const certificate = await sign(keys, { subject, by: own, validity, names });
      const cert = [certificate.toString("pem"), ...chain].join("\n");
      return { cert, key: await privatePem(keys) };
    },
    intermediate: async ({ isCarried } = { isCarried: true }) => {
      const keys = await newKeys();
      const name = commonName("test intermediate");
      const certificate = await sign(keys, { subject: name, by: own, names: null });
      const pem = certificate.toString("pem");
      return authority({ name, keys, certificate }, isCarried ? [pem, ...chain] : []);
    },
  };
}

async function sign(
  keys: Keys,
  { subject, by, validity = aroundNow(), names }: Wanted,
): Promise<X509Certificate> {
  const isAuthority = names === null;
  const usage = isAuthority ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature;
  return X509CertificateGenerator.create({
    serialNumber: randomBytes(8).toString("hex"),
    subject,
    issuer: by.name,
    notBefore: validity.from,
    notAfter: validity.until,
    publicKey: keys.publicKey,
    signingKey: by.keys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      new KeyUsagesExtension(usage, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(by.keys.publicKey),
      ...(names === null
        ? []
        : [
            new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
            new SubjectAlternativeNameExtension(
              names.map((value) => ({ type: isIP(value) === 0 ? "dns" : "ip", value })),
            ),
          ]),
    ],
  });
}

async function newKeys(): Promise<Keys> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
}

async function privatePem({ privateKey }: Keys): Promise<string> {
  const base64 = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", privateKey)).toString(
    "base64",
  );
  return `-----BEGIN PRIVATE KEY-----\n${base64.replaceAll(/.{64}/g, "$&\n")}\n-----END PRIVATE KEY-----\n`;
}

/** Authorities need unique names, because chains are built by name. */
function commonName(what: string): string {
  return `CN=${what} ${randomBytes(4).toString("hex")}`;
}

function aroundNow(): Validity {
  const now = Date.now();
  return { from: new Date(now - DAY_MS), until: new Date(now + DAY_MS) };
}
