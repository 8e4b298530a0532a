import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls, type SecureContext, type TLSSocket } from "node:tls";
import type { AddressRules } from "./address-rules.ts";
import type { Server } from "./destination.ts";
import { blocked, connectFailure, Failure, timedOut, tlsFailure } from "./failure.ts";
import { type Proxy, throughProxy } from "./proxy.ts";
import { skipContinue } from "./skip-continue.ts";

/** A server and its checked addresses. */
export type Target = Server & { readonly addresses: readonly string[] };

export type ConnectionSettings = {
  readonly isAllowed: AddressRules;
  /** The trusted certificate authorities and the minimum version of TLS. */
  readonly secureContext: SecureContext;
  readonly proxy: Proxy | null;
  /** Time limit for all addresses and the handshake together. */
  readonly limitMs: number;
};

/** How many addresses of a host are tried, and the time limit of each but the last. */
const ADDRESSES_MAX = 4;
const NEXT_ADDRESS_MS = 2_000;

/** Connects to one of the addresses, and verifies the host's certificate; rejects with a `Failure`. */
export async function openConnection(
  target: Target,
  settings: ConnectionSettings,
): Promise<TLSSocket> {
  const signal = AbortSignal.timeout(settings.limitMs);
  try {
    const socket = await openSocket(target, settings, signal);
    return await startTls(socket, target, settings, signal);
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
  await awaitReady(socket, "connect", signal);
  const peer = socket.remoteAddress;
  if (peer !== undefined && (isTrusted || isAllowed(peer))) return socket;
  socket.destroy();
  if (peer === undefined) throw new Failure("unreachable", "The connection was closed at once.");
  throw blocked("the host name leads to an address that is not public");
}

async function startTls(
  socket: Socket,
  { host, isLiteral }: Target,
  { secureContext }: ConnectionSettings,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const secure = connectTls({
    socket,
    secureContext,
    host,
    // RFC 6066, section 3: no addresses in SNI; the certificate is then verified against `host`.
    servername: isLiteral ? "" : host,
    ALPNProtocols: ["http/1.1"],
    // Explicit, so that no environment variable overrides it.
    rejectUnauthorized: true,
  });
  try {
    await awaitReady(secure, "secureConnect", signal);
    skipContinue(secure);
    return secure;
  } catch (error) {
    throw signal.aborted ? error : tlsFailure(error);
  }
}

/** Waits for the event; an error or an abort before it destroys the socket. */
function awaitReady(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onReady = (): void => {
      removeListeners();
      resolve();
    };
    const onError = (error: unknown): void => {
      removeListeners();
      // Further errors are irrelevant.
      socket.on("error", () => {}).destroy();
      reject(error);
    };
    const onAbort = (): void => onError(signal.reason);
    const removeListeners = (): void => {
      socket.off(event, onReady).off("error", onError);
      signal.removeEventListener("abort", onAbort);
    };
    socket.on(event, onReady).on("error", onError);
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
  });
}
