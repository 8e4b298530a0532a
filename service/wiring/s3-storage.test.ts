import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pino } from "pino";
import { chance } from "../../test/support/harness/chance.ts";
import { type TestDatabase, testDatabase } from "../../test/support/harness/database.ts";
import { faultyStore } from "../../test/support/harness/faulty-store.ts";
import { storedCaller, storedTemplate } from "../../test/support/harness/stored-forms.ts";
import { storesOn } from "../adapters/database/stores.ts";
import { openBucket, type S3Location } from "../adapters/objects/s3/bucket.ts";
import { StoreRefused } from "../adapters/objects/s3/own-prefix.ts";
import {
  impatientBucket,
  lenientStore,
  NOT_RUN,
  refusingStore,
  strictStore,
} from "../adapters/objects/s3/s3-stores.fixture.ts";
import { textField } from "../domain/templates/text-field.fixture.ts";
import { openS3Storage } from "./storage.ts";

const store = await lenientStore();
const strict = await strictStore();
const proxy = await faultyStore(store.location.endpoint ?? "", chance(1));
const first = await testDatabase();
const second = await testDatabase();
after(async () => {
  await proxy.stop();
  await store.stop();
  await strict?.stop();
  await first.close();
  await second.close();
});

const logged: string[] = [];
const logger = pino({ level: "error" }, { write: (line: string) => void logged.push(line) });

const openStorage = async (location: S3Location, { pool }: TestDatabase = first) =>
  await openS3Storage(await impatientBucket(location), pool, logger);

function matchRefusal(pattern: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof StoreRefused, String(error));
    assert.match(error.message, pattern);
    assert.match(logged.at(-1) ?? "", /"level":60/);
    return true;
  };
}

test("a prefix is marked at the first start, and found by processes that start concurrently", async () => {
  const all = await Promise.all([1, 2, 3].map(() => openStorage(store.location)));
  for (const [index, objects] of all.entries()) await objects.put(`a/${index}`, Buffer.from("x"));
  assert.equal(await (await openStorage(store.location)).size("a/2"), 1);
});

test("the prefix of another installation stops the start, and another prefix does not", async () => {
  const { location } = store;
  await assert.rejects(
    openStorage(location, second),
    matchRefusal(/belongs to another installation/),
  );
  const objects = await openStorage({ ...location, prefix: "second" }, second);
  await objects.put("a", Buffer.from("x"));
  await assert.rejects(
    openStorage({ ...location, prefix: "second" }),
    matchRefusal(/use another prefix/),
  );
});

test("a database that names files stops the start with an empty prefix", async () => {
  const caller = await storedCaller(storesOn(first.db), "owner", "PRO");
  await storedTemplate(first, caller, [[textField("Name")]]);
  await assert.rejects(
    openStorage({ ...store.location, prefix: "empty" }),
    matchRefusal(/correct the bucket/),
  );
});

test("a missing bucket stops the start", async () => {
  await assert.rejects(
    openStorage({ ...store.location, bucket: "nowhere" }),
    matchRefusal(/the bucket nowhere of PLATEN_STORAGE does not exist/),
  );
});

const REFUSALS = [
  [403, "SignatureDoesNotMatch", /correct the credentials/],
  [403, "InvalidAccessKeyId", /correct the credentials/],
  [403, "AccessDenied", /allow them to list the bucket/],
  [400, "AuthorizationHeaderMalformed", /correct PLATEN_S3_REGION/],
  [301, "PermanentRedirect", /correct PLATEN_S3_REGION/],
  [403, "RequestTimeTooSkewed", /correct the clock of this machine/],
] as const;

for (const [status, code, advice] of REFUSALS)
  test(`a store that answers ${status} ${code} stops the start, with advice`, async () => {
    const refusing = await refusingStore(status, code);
    await assert.rejects(openStorage(refusing.location), matchRefusal(advice));
    await refusing.stop();
  });

test("a store without ranges stops the start", async () => {
  proxy.rewrite((headers) => ({ ...headers, range: undefined }));
  await assert.rejects(
    openStorage({ ...store.location, endpoint: proxy.url }),
    matchRefusal(/does not answer ranges/),
  );
  proxy.rewrite((headers) => headers);
});

test("an outage at the start is waited for, and nothing is written before the prefix was checked", async () => {
  proxy.set({ errors: 1 });
  const ours = await openStorage({ ...store.location, endpoint: proxy.url });
  const theirs = await openStorage({ ...store.location, endpoint: proxy.url }, second);
  await assert.rejects(ours.put("late", Buffer.from("x")), { status: 503 });
  proxy.set({});
  await ours.put("late", Buffer.from("ours"));
  await assert.rejects(theirs.put("late", Buffer.from("theirs")), { status: 503 });
  await assert.rejects(theirs.deleteFolder("late"), { status: 503 });
  assert.equal(Buffer.from(await ours.bytes("late")).toString(), "ours");
  assert.match(logged.at(-1) ?? "", /belongs to another installation/);
});

test("a marker that is gone makes missing objects an outage", async () => {
  const objects = await openStorage(store.location);
  assert.equal(await objects.size("never"), null);
  const { client, sdk, name, pathOf } = await openBucket(store.location);
  const marker = { Bucket: name, Key: pathOf(".platen-storage") };
  await client.send(new sdk.DeleteObjectCommand(marker));
  await assert.rejects(objects.size("never"), { status: 503 });
  await assert.rejects(objects.bytes("never"), { status: 503 });
  assert.equal(await objects.size("a/1"), 1);
});

test("a strict store refuses a wrong secret, key and region with advice", async (context) => {
  if (strict === null) {
    context.skip(NOT_RUN);
    return;
  }
  const { location } = strict;
  const { credentials } = location;
  assert.ok(credentials !== null);
  const wrongSecret = { ...location, credentials: { ...credentials, secretAccessKey: "wrong" } };
  await assert.rejects(openStorage(wrongSecret, second), matchRefusal(/correct the credentials/));
  const wrongKey = { ...location, credentials: { ...credentials, accessKeyId: "unknown:key" } };
  await assert.rejects(openStorage(wrongKey, second), matchRefusal(/correct the credentials/));
  const wrongRegion = { ...location, region: "eu-north-1" };
  await assert.rejects(openStorage(wrongRegion, second), matchRefusal(/correct PLATEN_S3_REGION/));
});

test("of two installations that start together on one prefix of a strict store, one starts", async (context) => {
  if (strict === null) {
    context.skip(NOT_RUN);
    return;
  }
  const location = { ...strict.location, prefix: "contested" };
  const other = await testDatabase();
  context.after(() => other.close());
  const starts = await Promise.allSettled([
    openStorage(location, second),
    openStorage(location, other),
  ]);
  const refusals = starts.filter(({ status }) => status === "rejected");
  assert.equal(refusals.length, 1);
  for (const start of refusals)
    if (start.status === "rejected") matchRefusal(/belongs to another installation/)(start.reason);
});

test("a strict store refuses a clock that is wrong by an hour, with advice", async (context) => {
  if (strict === null) {
    context.skip(NOT_RUN);
    return;
  }
  const bucket = await impatientBucket(strict.location);
  bucket.client.config.systemClockOffset = 3_600_000;
  await assert.rejects(
    openS3Storage(bucket, second.pool, logger),
    matchRefusal(/correct the clock of this machine/),
  );
});
