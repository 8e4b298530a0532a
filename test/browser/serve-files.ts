import { once } from "node:events";
import { createServer } from "node:http";

/** File contents by path without the leading slash. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** Serves files on a free port of loopback; `/` is `index.html`. */
export async function serveFiles(files: Files): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "/").slice(1)) || "index.html";
    const body = files.get(path);
    const type = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type });
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${address.port}/`, close };
}

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  pdf: "application/pdf",
};
