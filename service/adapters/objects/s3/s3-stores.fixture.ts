import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { startFauxqs } from "fauxqs";
import { type Bucket, openBucket, S3_LIMITS, type S3Limits, type S3Location } from "./bucket.ts";

/** An object store for tests. */
export type TestStore = { readonly location: S3Location; readonly stop: () => Promise<void> };

const REGION = "us-east-1";
/** The location of stores in this process. */
const LOCATION = {
  bucket: "platen",
  publicEndpoint: null,
  region: REGION,
  pathStyle: true,
  credentials: { accessKeyId: "test", secretAccessKey: "test" },
};

/** An object store in this process, which accepts any credentials and ignores conditions. */
export async function lenientStore(): Promise<TestStore> {
  const buckets = [LOCATION.bucket];
  const server = await startFauxqs({ port: 0, logger: false, init: { buckets } });
  return {
    location: {
      ...LOCATION,
      prefix: `test/${randomUUID()}`,
      endpoint: `http://127.0.0.1:${server.port}`,
    },
    stop: () => server.stop(),
  };
}

/** A store that refuses every request, as strict ones refuse wrong settings. */
export async function refusingStore(status: number, code: string): Promise<TestStore> {
  const text = `<Error><Code>${code}</Code><Message>refused on purpose</Message></Error>`;
  return await scriptedStore((asked, answer) => {
    answer.writeHead(status, { "content-type": "application/xml" });
    answer.end(asked.method === "HEAD" ? undefined : `<?xml version="1.0"?>${text}`);
  });
}

/** A store whose answers are written by the test. */
export async function scriptedStore(script: RequestListener): Promise<TestStore> {
  const server = createServer((asked, answer) => {
    asked.resume();
    script(asked, answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    location: { ...LOCATION, prefix: "test", endpoint: `http://127.0.0.1:${port}` },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The reason for skipping a test without a strict store. */
export const NOT_RUN =
  "not run: S3_TEST_ENDPOINT, S3_TEST_KEY and S3_TEST_SECRET name no strict object store";

/** A new bucket in the store that `S3_TEST_ENDPOINT` names, which checks signatures; null without one. */
export async function strictStore(): Promise<TestStore | null> {
  const { S3_TEST_ENDPOINT: endpoint = "", S3_TEST_REGION: region = REGION } = process.env;
  const { S3_TEST_KEY: accessKeyId = "", S3_TEST_SECRET: secretAccessKey = "" } = process.env;
  if (endpoint === "") return null;
  const bucket = `platen-${randomUUID()}`;
  const credentials = { accessKeyId, secretAccessKey };
  const location = {
    bucket,
    prefix: "test",
    endpoint,
    publicEndpoint: null,
    region,
    pathStyle: true,
    credentials,
  };
  const { client, sdk } = await openBucket(location);
  await client.send(new sdk.CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { location, stop: async () => await removeBucket(location) };
}

/** A bucket with limits short enough for tests of outages. */
export async function impatientBucket(
  location: S3Location,
  limits: Partial<S3Limits> = {},
): Promise<Bucket> {
  const short = { connectMs: 500, answerMs: 500, idleMs: 500, operationMs: 3000 };
  return await openBucket(location, { ...S3_LIMITS, ...short, ...limits });
}

async function removeBucket(location: S3Location): Promise<void> {
  const { client, sdk, name } = await openBucket(location);
  for (;;) {
    const { Contents: found = [] } = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: name }),
    );
    if (found.length === 0) break;
    for (const { Key } of found)
      await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key }));
  }
  await client.send(new sdk.DeleteBucketCommand({ Bucket: name }));
  client.destroy();
}
