/** An object store, or whatever answers at its address, that redirects, sends without end, or lies. */
import assert from "node:assert/strict";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { after, beforeEach, test } from "node:test";
import type { Objects } from "#base/objects.ts";
import { collect } from "../objects.suite.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import { requireOwnPrefix, StoreRefused } from "./own-prefix.ts";
import { s3Objects } from "./s3-objects.ts";
import { impatientBucket, scriptedStore } from "./s3-stores.fixture.ts";

const OUTAGE = { status: 503, code: "unavailable" };
const ID = "9d3c6f0a-5a0e-4b43-9c57-1f0c0c1f7a52";
const SECRET = "planted-secret";
/**
 * Limit of the bytes that may be sent before a connection is closed: the limit of a response, and the buffers of both
 * sockets.
 */
const SENT_BYTES_MAX = 24 * 1024 * 1024;
const BLOCK = Buffer.alloc(65_536, "x");

const asked: IncomingMessage[] = [];
const askedElsewhere: IncomingMessage[] = [];
let script: RequestListener = (_, answer) => answer.end();
let sentBytes = 0;
const store = await scriptedStore((request, answer) => {
  asked.push(request);
  script(request, answer);
});
const elsewhere = await scriptedStore((request, answer) => {
  askedElsewhere.push(request);
  answer.end();
});
after(() => Promise.all([store.stop(), elsewhere.stop()]));

let bucket: Bucket;
let objects: Objects;
const location = {
  ...store.location,
  credentials: { accessKeyId: "test", secretAccessKey: SECRET },
};
function use(used: Bucket): void {
  bucket = used;
  objects = s3Objects(used, async () => undefined);
}
beforeEach(async () => {
  // A client whose retries are used up by one test must not fail the next.
  use(await impatientBucket(location));
  asked.length = 0;
  sentBytes = 0;
});

/** Their answers have a body that is no object. */
const replied: readonly (() => Promise<unknown>)[] = [
  () => objects.put("a/b", Buffer.from("x")),
  () => objects.put("a/b", twoParts()),
  () => objects.delete("a/b"),
  () => objects.deleteFolder("a"),
];
const methods: readonly (() => Promise<unknown>)[] = [
  ...replied,
  () => objects.bytes("a/b"),
  () => objects.size("a/b"),
  () => objects.check("a/b", { sizeBytes: 6, sha256: null }),
  () => collect(objects, "a/b", { from: 0, to: 3 }),
];
const start = (): Promise<void> => requireOwnPrefix(bucket, { id: ID, isFirst: false });

test("no redirect is followed: it is an outage of a running service, and stops a start with its reason", async () => {
  use(await openBucket(location)); // a busy machine answers too late for an impatient client, which would ask again
  const { endpoint } = elsewhere.location;
  const error = `<Error><Code>TemporaryRedirect</Code><Message>here</Message><Endpoint>${endpoint}</Endpoint></Error>`;
  for (const status of [301, 302, 303, 307, 308])
    for (const body of ["", error]) {
      script = (request, answer) => {
        const headers = {
          location: `${endpoint}${request.url}`,
          "x-amz-bucket-region": "eu-west-1",
        };
        answer.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
      };
      const before = asked.length;
      for (const method of methods) await assert.rejects(method, OUTAGE, String(status));
      assert.equal(asked.length, before + methods.length);
      await assert.rejects(start, (thrown) => {
        assert.ok(thrown instanceof StoreRefused);
        assert.match(thrown.message, /redirects to another address/);
        return true;
      });
    }
  assert.deepEqual(askedElsewhere, []);
  const headers = asked.map(({ rawHeaders }) => rawHeaders.join());
  assert.ok(headers.every((text) => text.includes("AWS4-HMAC-SHA256") && !text.includes(SECRET)));
});

/** Calls a method of the store while it answers without an end. */
async function endless(
  status: number,
  length: object,
  method: () => Promise<unknown>,
): Promise<void> {
  script = (_, answer) => {
    answer.writeHead(status, { "content-type": "application/xml", ...length });
    flood(answer);
  };
  sentBytes = 0;
  await assert.rejects(method, OUTAGE);
  assert.ok(sentBytes < SENT_BYTES_MAX, `${status}: ${sentBytes} bytes`);
}

test("a reply without an end is cut off", async () => {
  const declared = { "content-length": 100_000_000_000 };
  for (const method of [...replied, start]) await endless(200, {}, method);
  for (const method of [...replied, start]) await endless(200, declared, method);
  await endless(403, {}, () => objects.bytes("a/b"));
});

test("a marker without an end is another installation's", async () => {
  script = (request, answer) => {
    if (request.url?.includes("list-type") === true) answer.end("<ListBucketResult/>");
    else {
      answer.writeHead(200, { etag: '"1"', "content-length": 100_000_000_000 });
      flood(answer);
    }
  };
  await assert.rejects(start, /belongs to another installation, x+, and this one is/);
  assert.ok(sentBytes < SENT_BYTES_MAX);
});

test("a reply that begins and does not go on is cut off, also that of a part of a long body", async () => {
  const isBegun = Promise.withResolvers<void>();
  for (const part of ["uploads=", "partNumber="]) {
    script = (request, answer) => {
      if (request.url?.includes(part) === true) {
        isBegun.resolve();
        answer.writeHead(200, { etag: '"1"' }).write("<");
      } else answer.end(renderCreated("a/b"));
    };
    bucket = await impatientBucket(store.location, { operationMs: 300 });
    objects = s3Objects(bucket, async () => undefined);
    await assert.rejects(objects.put("a/b", twoParts()), OUTAGE);
    await isBegun.promise;
  }
});

test("a list that names objects outside of a folder deletes none of them", async () => {
  const paths = ["test/a/1", "test/ab/1", "other/a/1", "a/1", "test/a"];
  const deleted: string[] = [];
  script = (request, answer) => {
    if (request.method === "GET") answer.end(listOf(paths));
    else {
      request.on("data", (chunk: Buffer) => deleted.push(chunk.toString()));
      request.on("end", () => answer.end("<DeleteResult/>"));
    }
  };
  await objects.deleteFolder("a");
  assert.deepEqual(
    [...deleted.join("").matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key),
    ["test/a/1"],
  );
});

test("what a store says about a refusal is one printable, short line", async () => {
  const said = `line 1&#13;&#10;line 2\u001b[31m${"long ".repeat(1000)}`;
  script = (_, answer) => {
    answer.writeHead(403).end(`<Error><Code>AccessDenied</Code><Message>${said}</Message></Error>`);
  };
  await assert.rejects(start, (thrown) => {
    assert.ok(thrown instanceof StoreRefused);
    assert.match(thrown.message, /AccessDenied: line 1 line 2 \[31mlong/);
    assert.doesNotMatch(thrown.message, /\p{C}/u);
    assert.ok(thrown.message.length < 600);
    return true;
  });
});

test("an address of the SDK's configuration that is no http URL stops the start without being shown", async (t) => {
  t.after(() => delete process.env["AWS_ENDPOINT_URL_S3"]);
  for (const url of ["file:///etc/passwd", "gopher://user:planted@127.0.0.1"]) {
    process.env["AWS_ENDPOINT_URL_S3"] = url;
    bucket = await impatientBucket({ ...store.location, endpoint: null });
    await assert.rejects(start, (thrown) => {
      assert.ok(thrown instanceof StoreRefused);
      assert.match(thrown.message, /AWS_ENDPOINT_URL_S3/);
      assert.ok(!thrown.message.includes(url) && !thrown.message.includes("planted"));
      return true;
    });
  }
});

/** Sends until the client closes the connection. */
function flood(answer: ServerResponse): void {
  const send = (): void => {
    while (!answer.destroyed) {
      sentBytes += BLOCK.length;
      if (!answer.write(BLOCK)) return;
    }
  };
  answer.on("drain", send);
  send();
}

async function* twoParts(): AsyncIterable<Uint8Array> {
  for (let at = 0; at < 9; at += 1) yield new Uint8Array(1024 * 1024);
}

function renderCreated(key: string): string {
  return `<InitiateMultipartUploadResult><Bucket>platen</Bucket><Key>${key}</Key><UploadId>1</UploadId></InitiateMultipartUploadResult>`;
}

function listOf(paths: readonly string[]): string {
  const items = paths.map((path) => `<Contents><Key>${path}</Key><Size>1</Size></Contents>`);
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${items.join("")}</ListBucketResult>`;
}
