import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, test } from "node:test";
import { silentListener } from "../../../test/support/harness/silent-listener.ts";
import { testReceiver } from "../../../test/support/receiver/receiver.ts";
import { authority, delivery, loopbackOutbound, resolvingTo } from "./outbound.fixture.ts";
import { readProxy } from "./proxy.ts";

/** A proxy on loopback that connects every tunnel to one port, and records the requested addresses. */
async function testProxy(toPort: number) {
  const asked: IncomingMessage[] = [];
  const server = createServer();
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    asked.push(request);
    const out = connect(toPort, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      out.pipe(socket).pipe(out);
    });
    out.on("error", () => socket.destroy());
    socket.on("error", () => out.destroy()).on("close", () => out.destroy());
  });
  const url = await listening(server);
  return { asked, url, stop: () => stopServer(server) };
}

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

const identity = await authority.issue(["hook.test"]);
const receiver = await testReceiver({ authority, identity });
after(() => receiver.stop());

test("a tunnel goes to the checked address, and TLS inside verifies the host", async () => {
  const proxy = await testProxy(receiver.port);
  {
    const url = proxy.url.replace("//", "//user:p%40ss@");
    const resolve = resolvingTo("93.184.216.34");
    await using outbound = loopbackOutbound({ proxy: url, allowCidrs: [], resolve });
    for (const path of ["/a", "/b"]) {
      const answer = await outbound.post(delivery(`https://hook.test${path}`));
      assert.deepEqual([answer.status, answer.message], [200, null]);
    }
    const [asked, again] = proxy.asked;
    assert.equal(asked?.url, "93.184.216.34:443");
    assert.equal(asked.headers.host, "93.184.216.34:443");
    const basic = Buffer.from("user:p@ss").toString("base64");
    assert.equal(asked.headers["proxy-authorization"], `Basic ${basic}`);
    assert.equal(again, undefined, "the tunnel is used again");
    const other = await outbound.post(delivery("https://other.test/"));
    assert.equal(other.fault, "tls");
  }
  await proxy.stop();
});

test("forbidden destinations are not requested from the proxy", async () => {
  const proxy = await testProxy(receiver.port);
  {
    const settings = { proxy: proxy.url, allowCidrs: [], resolve: resolvingTo("10.0.0.1") };
    await using outbound = loopbackOutbound(settings);
    for (const host of ["127.0.0.1", "[::1]", "hook.test"])
      assert.equal((await outbound.post(delivery(`https://${host}/`))).fault, "blocked");
    assert.equal(proxy.asked.length, 0);
  }
  await proxy.stop();
});

test("a proxy that rejects, hangs or is down is reported as such", async () => {
  const refusing = createServer();
  refusing.on("connect", (_request, socket: Socket) =>
    socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"),
  );
  const url = await listening(refusing);
  const silent = await silentListener("127.0.0.1");
  const gone = "The proxy cannot be reached.";
  const failures = {
    [url]: ["unreachable", "The proxy answered with status 403."],
    [`http://127.0.0.1:${silent.port}`]: ["timeout", "Timeout: no answer within 1.5 seconds."],
    "http://127.0.0.1:1": ["unreachable", gone],
  };
  for (const [proxy, [fault, message]] of Object.entries(failures)) {
    const settings = { proxy, resolve: resolvingTo("1.1.1.1"), deadlineMs: 1500 };
    await using outbound = loopbackOutbound(settings);
    const answer = await outbound.post(delivery("https://hook.test/"));
    assert.deepEqual([answer.status, answer.fault, answer.message], [null, fault, message]);
  }
  await stopServer(refusing);
  await silent.stop();
});

test("a proxy must be an http URL", () => {
  assert.deepEqual(readProxy("http://[::1]:3128"), {
    host: "::1",
    port: 3128,
    authorization: null,
  });
  assert.deepEqual(readProxy("http://proxy.lan"), {
    host: "proxy.lan",
    port: 80,
    authorization: null,
  });
  for (const wrong of ["", "proxy:3128", "https://proxy.lan", "socks5://proxy.lan:1080"])
    assert.throws(() => readProxy(wrong));
});
