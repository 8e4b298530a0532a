/** Entry point of a process: `node:http` that sends one file with `createReadStream`. Takes its path; prints its own URL. */
import { once } from "node:events";
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { argv } from "node:process";

const [, , path = ""] = argv;
const { size } = statSync(path);
const server = createServer((_, answer) => {
  answer.writeHead(200, { "content-type": "application/zip", "content-length": size });
  createReadStream(path).pipe(answer);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
console.log(`listens on http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
