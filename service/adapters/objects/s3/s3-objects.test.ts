import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { after, test } from "node:test";
import type { Objects } from "#base/objects.ts";
import { eventually } from "../../../../test/support/harness/eventually.ts";
import { collect, objectsSuite } from "../objects.suite.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import { listPaths, s3Objects } from "./s3-objects.ts";
import { lenientStore, NOT_RUN, strictStore, type TestStore } from "./s3-stores.fixture.ts";

const lenient = await lenientStore();
const strict = await strictStore();
after(async () => {
  await lenient.stop();
  await strict?.stop();
});
const stores = [
  { title: "fauxqs", opened: await openStore(lenient) },
  { title: "a strict store", opened: strict === null ? null : await openStore(strict) },
];

type Opened = { readonly bucket: Bucket; readonly objects: Objects };

async function openStore({ location }: TestStore): Promise<Opened> {
  const bucket = await openBucket(location);
  return { bucket, objects: s3Objects(bucket, async () => undefined) };
}

for (const { title, opened: store } of stores) {
  objectsSuite(
    title,
    store === null ? { objects: null, reason: NOT_RUN } : { objects: store.objects, runs: 15 },
  );
  const run = (fact: string, work: (store: Opened) => Promise<void>): void => {
    test(`${title}: ${fact}`, async (context) => {
      if (store === null) context.skip(NOT_RUN);
      else await work(store);
    });
  };

  run("a long body is sent in parts, and read by ranges across them", async ({ objects }) => {
    const body = randomBytes(20 * 1024 * 1024 + 5);
    const sha256 = createHash("sha256").update(body).digest("hex");
    const facts = { sizeBytes: body.length, sha256 };
    assert.deepEqual(await objects.put("long", pieces(body)), { ...facts, truncated: false });
    assert.equal(await objects.check("long", facts), "intact");
    const from = 8 * 1024 * 1024 - 3;
    const range = { from, to: from + 7 };
    assert.deepEqual(await collect(objects, "long", range), body.subarray(from, from + 7));
  });

  run("a long body that breaks off leaves no object and no parts", async ({ bucket, objects }) => {
    const body = randomBytes(9 * 1024 * 1024);
    async function* breaking(): AsyncIterable<Uint8Array> {
      yield* pieces(body);
      throw new Error("the client went away");
    }
    await assert.rejects(objects.put("half", breaking()), /went away/);
    assert.equal((await objects.put("half", pieces(body), body.length - 1)).truncated, true);
    assert.equal(await objects.size("half"), null);
    const { client, sdk, name } = bucket;
    const { Uploads: uploads = [] } = await client.send(
      new sdk.ListMultipartUploadsCommand({ Bucket: name }),
    );
    assert.deepEqual(uploads, []);
  });

  run("a link answers an object without a key", async ({ bucket, objects }) => {
    await objects.put("linked", Buffer.from("as it is"));
    assert.ok(objects.linkTo !== null);
    const options = { filename: "a.zip", contentType: "application/zip", seconds: 60 };
    const url = await objects.linkTo("linked", options);
    const answer = await fetch(url, { headers: { range: "bytes=3-" } });
    assert.equal(answer.status, 206);
    assert.equal(await answer.text(), "it is");
    const elsewhere = { ...bucket, linkClient: await publicClient() };
    const link = await s3Objects(elsewhere, async () => undefined).linkTo?.("linked", options);
    assert.equal(new URL(link ?? "").origin, "https://files.example.org");
  });

  run("a folder of more objects than one list holds is deleted", async ({ bucket, objects }) => {
    const keys = Array.from({ length: 1005 }, (_, index) => `many/${index}`);
    for (let at = 0; at < keys.length; at += 40)
      await Promise.all(keys.slice(at, at + 40).map((key) => objects.put(key, Buffer.from("x"))));
    let listed = 0;
    for await (const page of listPaths(bucket, bucket.pathOf("many"))) listed += page.length;
    assert.equal(listed, keys.length);
    await objects.put("many-others", Buffer.from("x"));
    await objects.deleteFolder("many");
    assert.equal(await objects.size("many/1004"), null);
    for await (const page of listPaths(bucket, `${bucket.pathOf("many")}/`))
      assert.deepEqual(page, []);
    assert.equal(await objects.size("many-others"), 1);
  });
}

function strictly(fact: string, work: (store: Opened) => Promise<void>): void {
  test(`a strict store: ${fact}`, async (context) => {
    const store = stores[1]?.opened ?? null;
    if (store === null) context.skip(NOT_RUN);
    else await work(store);
  });
}

async function publicClient(): Promise<Bucket["linkClient"]> {
  const publicEndpoint = "https://files.example.org";
  return (await openBucket({ ...lenient.location, publicEndpoint })).linkClient;
}

// Stores that list no uploads, as fauxqs, are left to the rule of their bucket.
strictly(
  "deleting a folder aborts the uploads that were begun in it",
  async ({ bucket, objects }) => {
    const { client, sdk, name, pathOf } = bucket;
    for (const key of ["parts/a", "parts/b/c", "parts-others/a"]) {
      const upload = { Bucket: name, Key: pathOf(key) };
      await client.send(new sdk.CreateMultipartUploadCommand(upload));
    }
    const open = async (): Promise<readonly (string | undefined)[]> => {
      const uploads = new sdk.ListMultipartUploadsCommand({ Bucket: name });
      return ((await client.send(uploads)).Uploads ?? []).map(({ Key: path }) => path);
    };
    await objects.deleteFolder("parts");
    assert.deepEqual(await open(), [pathOf("parts-others/a")]);
    await objects.deleteFolder("parts-others");
    assert.deepEqual(await open(), []);
  },
);

strictly(
  "a link answers an attachment, and is refused when it was changed or has expired",
  async ({ objects }) => {
    await objects.put("linked", Buffer.from("as it is"));
    const options = { filename: "a.zip", contentType: "application/zip", seconds: 60 };
    const link = (await objects.linkTo?.("linked", options)) ?? "";
    const answer = await fetch(link);
    assert.equal(answer.headers.get("content-disposition"), 'attachment; filename="a.zip"');
    assert.equal(answer.headers.get("content-type"), "application/zip");
    for (const changed of [
      link.replace("a.zip", "b.zip"),
      link.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"),
      link.replace("/linked", "/other"),
    ]) {
      assert.notEqual(changed, link);
      assert.equal((await fetch(changed)).status, 403);
    }
    const short = (await objects.linkTo?.("linked", { ...options, seconds: 1 })) ?? "";
    await eventually(
      "the end of the link",
      () => fetch(short),
      ({ status }) => status === 403,
    );
  },
);

async function* pieces(body: Buffer): AsyncIterable<Uint8Array> {
  for (let at = 0; at < body.length; at += 300_000) yield body.subarray(at, at + 300_000);
}
