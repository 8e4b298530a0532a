import { request } from "node:http";
import { isIPv6, type Socket } from "node:net";
import { Failure } from "./failure.ts";

/** The deployment's HTTP proxy. */
export type Proxy = {
  readonly host: string;
  readonly port: number;
  /** Value of the `Proxy-Authorization` header (RFC 7617). */
  readonly authorization: string | null;
};

const HTTP_PORT = 80;

/** Reads `http://[user:password@]host:port`; throws on anything else. */
export function readProxy(text: string): Proxy {
  const url = URL.parse(text);
  if (url?.protocol !== "http:") throw new Error("The proxy for webhooks is not an http URL.");
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? HTTP_PORT : Number(url.port),
    authorization: user === ":" ? null : `Basic ${Buffer.from(user).toString("base64")}`,
  };
}

/** Opens a tunnel to the address through the proxy (RFC 9110, section 9.3.6). */
export function throughProxy(
  { host, port: proxyPort, authorization }: Proxy,
  address: string,
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  return new Promise((resolve, reject) => {
    const tunnel = request({
      host,
      port: proxyPort,
      method: "CONNECT",
      path: authority,
      headers: {
        host: authority,
        ...(authorization === null ? {} : { "proxy-authorization": authorization }),
      },
      agent: false,
    });
    const onAbort = (): void => {
      tunnel.destroy();
      reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort);
    tunnel.on("connect", ({ statusCode = 0 }, socket) => {
      signal.removeEventListener("abort", onAbort);
      if (statusCode >= 200 && statusCode < 300) return resolve(socket);
      socket.destroy();
      reject(new Failure("unreachable", `The proxy answered with status ${statusCode}.`));
    });
    tunnel.on("response", ({ statusCode = 0 }) => {
      tunnel.destroy();
      reject(new Failure("unreachable", `The proxy answered with status ${statusCode}.`));
    });
    tunnel.on("error", () => {
      signal.removeEventListener("abort", onAbort);
      reject(new Failure("unreachable", "The proxy cannot be reached."));
    });
    tunnel.end();
  });
}
