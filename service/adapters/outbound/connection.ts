import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls, type SecureContext, type TLSSocket } from "node:tls";
import type { AddressRules } from "./address-rules.ts";
import type { Destination } from "./destination.ts";
import { blocked, connectFailure, Failure, timedOut, tlsFailure } from "./failure.ts";
import { type Proxy, throughProxy } from "./proxy.ts";
import { skipContinue } from "./skip-continue.ts";

/** A host and those of its addresses that were judged. */
export type Target = Pick<Destination, "host" | "port" | "isLiteral" | "isTrusted"> & {
  readonly addresses: readonly string[];
};

export type ConnectionSettings = {
  readonly isAllowed: AddressRules;
  /** The authorities that are believed, and the lowest version of TLS. */
  readonly secureContext: SecureContext;
  readonly proxy: Proxy | null;
  /** For all addresses and the handshake together. */
  readonly limitMs: number;
};

/** Addresses of one host that are tried, and how long each but the last is waited for. */
const ADDRESSES_MAX = 4;
const NEXT_ADDRESS_MS = 2_000;

/** A connection to one of the addresses, whose certificate is the host's; rejects with a `Failure`. */
export async function openConnection(
  target: Target,
  settings: ConnectionSettings,
): Promise<TLSSocket> {
  const signal = AbortSignal.timeout(settings.limitMs);
  try {
    const socket = await openSocket(target, settings, signal);
    return await secured(socket, target, settings, signal);
  } catch (error) {
    throw signal.aborted ? timedOut(settings.limitMs) : error;
  }
}

async function openSocket(
  target: Target,
  settings: ConnectionSettings,
  signal: AbortSignal,
): Promise<Socket> {
  const addresses = target.addresses.slice(0, ADDRESSES_MAX);
  let failure: Failure | null = null;
  for (const [index, address] of addresses.entries()) {
    const isLast = index === addresses.length - 1;
    const own = isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(NEXT_ADDRESS_MS)]);
    try {
      return await socketTo(address, target, settings, own);
    } catch (error) {
      if (signal.aborted) throw error;
      failure = own.aborted ? timedOut(NEXT_ADDRESS_MS) : connectFailure(error);
    }
  }
  throw failure ?? new Failure("unresolved", "The host name could not be resolved.");
}

async function socketTo(
  address: string,
  { port, isTrusted }: Target,
  { proxy, isAllowed }: ConnectionSettings,
  signal: AbortSignal,
): Promise<Socket> {
  if (proxy !== null) return throughProxy(proxy, address, port, signal);
  const socket = connectTcp({ host: address, port, noDelay: true });
  await ready(socket, "connect", signal);
  const peer = socket.remoteAddress;
  if (peer !== undefined && (isTrusted || isAllowed(peer))) return socket;
  socket.destroy();
  if (peer === undefined) throw new Failure("unreachable", "The connection was closed at once.");
  throw blocked("the host name leads to an address that is not public");
}

async function secured(
  socket: Socket,
  { host, isLiteral }: Target,
  { secureContext }: ConnectionSettings,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const secure = connectTls({
    socket,
    secureContext,
    host,
    // RFC 6066, 3: an address is never named here; the certificate is held to `host` then.
    servername: isLiteral ? "" : host,
    ALPNProtocols: ["http/1.1"],
    // Said, so that no variable of the environment says otherwise.
    rejectUnauthorized: true,
  });
  try {
    await ready(secure, "secureConnect", signal);
    skipContinue(secure);
    return secure;
  } catch (error) {
    throw signal.aborted ? error : tlsFailure(error);
  }
}

/** Waits for the event; a socket to which something else happens first is destroyed. */
function ready(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onReady = (): void => {
      forget();
      resolve();
    };
    const onError = (error: unknown): void => {
      forget();
      // What else it has to say is nobody's business any more.
      socket.on("error", () => {}).destroy();
      reject(error);
    };
    const onAbort = (): void => onError(signal.reason);
    const forget = (): void => {
      socket.off(event, onReady).off("error", onError);
      signal.removeEventListener("abort", onAbort);
    };
    socket.on(event, onReady).on("error", onError);
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
  });
}
