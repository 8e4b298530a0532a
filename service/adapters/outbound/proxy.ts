import { request } from "node:http";
import { isIPv6, type Socket } from "node:net";
import { Failure } from "./failure.ts";

/** A proxy of the deployment's, which connects for us. */
export type Proxy = {
  readonly host: string;
  readonly port: number;
  /** What it wants to know of us (RFC 7617), as it stands in the header. */
  readonly authorization: string | null;
};

const HTTP_PORT = 80;

/** A proxy from `http://host:port`, with a user's name and password perhaps. Throws on anything else. */
export function readProxy(text: string): Proxy {
  const url = URL.parse(text);
  if (url?.protocol !== "http:") throw new Error("The proxy for webhooks is no http URL.");
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? HTTP_PORT : Number(url.port),
    authorization: user === ":" ? null : `Basic ${Buffer.from(user).toString("base64")}`,
  };
}

/** A tunnel to the address through the proxy (RFC 9110, 9.3.6). */
export function throughProxy(
  { host, port: proxyPort, authorization }: Proxy,
  address: string,
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  return new Promise((resolve, reject) => {
    const asked = request({
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
      asked.destroy();
      reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort);
    asked.on("connect", ({ statusCode = 0 }, socket) => {
      signal.removeEventListener("abort", onAbort);
      if (statusCode >= 200 && statusCode < 300) return resolve(socket);
      socket.destroy();
      reject(new Failure("unreachable", `The proxy answered with status ${statusCode}.`));
    });
    asked.on("response", ({ statusCode = 0 }) => {
      asked.destroy();
      reject(new Failure("unreachable", `The proxy answered with status ${statusCode}.`));
    });
    asked.on("error", () => {
      signal.removeEventListener("abort", onAbort);
      reject(new Failure("unreachable", "The proxy cannot be reached."));
    });
    asked.end();
  });
}
