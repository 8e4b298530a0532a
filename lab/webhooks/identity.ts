import "reflect-metadata";
import { webcrypto } from "node:crypto";
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

/** A certificate with its key, as PEM. */
export type Identity = { readonly cert: string; readonly key: string };

const DAY_MS = 86_400_000;
const ADDRESS = "127.0.0.1";
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** A self-signed certificate for the loopback address, valid for a day. */
export async function loopbackIdentity(): Promise<Identity> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: "CN=receivers of the benchmark",
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new SubjectAlternativeNameExtension([{ type: "ip", value: ADDRESS }]),
    ],
  });
  const secret = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey));
  const lines = secret.toString("base64").replaceAll(/.{64}/g, "$&\n");
  const key = `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
  return { cert: certificate.toString("pem"), key };
}
