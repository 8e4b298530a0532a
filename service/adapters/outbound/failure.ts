import type { OutboundFault } from "#domain/webhooks";

/** Why a POST got no response: the kind, and a sentence for the endpoint's owner. */
export class Failure extends Error {
  readonly fault: OutboundFault;

  constructor(fault: OutboundFault, message: string) {
    super(message);
    this.name = "Failure";
    this.fault = fault;
  }
}

/** Returns the failure of a POST whose deadline has passed. */
export function timedOut(limitMs: number): Failure {
  return new Failure("timeout", `Timeout: no answer within ${limitMs / 1000} seconds.`);
}

/** Returns the failure for a forbidden address. `why` must not disclose what a host name resolves to. */
export function blocked(why: string): Failure {
  return new Failure("blocked", `The address is not allowed: ${why}.`);
}

/** Returns the failure of a connection attempt; rethrows errors that are not the other side's. */
export function connectFailure(error: unknown): Failure {
  const code = codeOf(error);
  if (error instanceof Failure) return error;
  if (code === null || OURS.has(code)) throw error;
  if (code === "ECONNREFUSED") return unreachable("The connection was refused.");
  if (code === "ECONNRESET") return unreachable("The connection was closed by the other side.");
  return unreachable("The host cannot be reached.");
}

/** Returns the failure of a TLS handshake. */
export function tlsFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const sentence = TLS_SENTENCES[codeOf(error) ?? ""] ?? "the handshake failed";
  return new Failure("tls", `TLS: ${sentence}.`);
}

/** Returns the failure of an exchange on an open connection; rethrows errors of our own. */
export function answerFailure(error: unknown): Failure {
  const code = codeOf(error);
  if (error instanceof Failure) return error;
  if (isMalformed(error)) return new Failure("malformed", "The answer is not valid HTTP.");
  if (code === null || OURS.has(code)) throw error;
  if (code.startsWith("ERR_SSL_")) return tlsFailure(error);
  if (code === "UND_ERR_HEADERS_OVERFLOW")
    return new Failure("malformed", "The headers of the answer are too long.");
  if (code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE")
    return unreachable("The connection was closed before an answer came.");
  return new Failure("malformed", "The answer could not be read.");
}

/** Exhausted resources of this machine, and misuse of undici. */
const OURS: ReadonlySet<string> = new Set([
  "EADDRNOTAVAIL",
  "EMFILE",
  "ENFILE",
  "ENOMEM",
  "UND_ERR_CLOSED",
  "UND_ERR_DESTROYED",
  "UND_ERR_INVALID_ARG",
]);

/** By error codes of Node and OpenSSL. */
const TLS_SENTENCES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  CERT_REVOKED: "the certificate was revoked",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the certificate is of an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT: "the certificate is of an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "the certificate is of an unknown authority, or the chain is incomplete",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "the certificate is of an unknown authority, or the chain is incomplete",
  INVALID_PURPOSE: "the certificate is not one for servers",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host name",
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: "the server has no version from 1.2 on",
  ERR_SSL_UNSUPPORTED_PROTOCOL: "the server has no version from 1.2 on",
  ERR_SSL_WRONG_VERSION_NUMBER: "the server does not speak TLS",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "the server does not speak TLS",
  ECONNRESET: "the connection was closed during the handshake",
};

function unreachable(message: string): Failure {
  return new Failure("unreachable", message);
}

/** An error of the parser, or of undici for an unsupported upgrade. */
function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "HTTPParserError" || /^bad (response|upgrade)$/.test(error.message);
}

function codeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : null;
}
