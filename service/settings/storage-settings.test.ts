import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";
import type { StorageSettings } from "./storage-settings.ts";

const read = (env: Readonly<Record<string, string>>): StorageSettings =>
  readConfig({ PLATEN_HOME: "/data", ...env });

test("a URL of a bucket is an object store, anything without a scheme a folder", () => {
  const { s3 } = read({ PLATEN_STORAGE: "s3://my.bucket-1/a/b/", PLATEN_S3_REGION: "eu-north-1" });
  assert.deepEqual(s3, {
    bucket: "my.bucket-1",
    prefix: "a/b",
    endpoint: null,
    publicEndpoint: null,
    region: "eu-north-1",
    pathStyle: false,
    credentials: null,
  });
  const { prefix, publicEndpoint } = read({
    PLATEN_STORAGE: "s3://bucket",
    PLATEN_S3_PUBLIC_ENDPOINT: "https://files.example.org",
  }).s3 ?? { prefix: null };
  assert.deepEqual([prefix, publicEndpoint], ["", "https://files.example.org"]);
  const folder = read({ PLATEN_STORAGE: "/files", PLATEN_S3_REGION: "eu-north-1" });
  assert.deepEqual([folder.s3, folder.storage], [null, "/files"]);
});

test("the bucket is in the path of a store of one's own, unless it is said", () => {
  const own = { PLATEN_STORAGE: "s3://bucket/a", PLATEN_S3_ENDPOINT: "http://127.0.0.1:9000" };
  assert.equal(read(own).s3?.pathStyle, true);
  assert.equal(read({ ...own, PLATEN_S3_PATH_STYLE: "off" }).s3?.pathStyle, false);
  assert.equal(
    read({ PLATEN_STORAGE: "s3://b-c", PLATEN_S3_PATH_STYLE: "on" }).s3?.pathStyle,
    true,
  );
});

test("a URL that names no prefix of a bucket stops the start", () => {
  const wrong = ["s3://", "s3://B", "s3://bucket/a//b", "s3://bucket/../a", "s3://bucket/a b"];
  for (const PLATEN_STORAGE of [...wrong, "https://s3.example.org/bucket"])
    assert.throws(() => read({ PLATEN_STORAGE }), /PLATEN_STORAGE must be a folder or s3:/);
});

test("an address of the store is http or https, without a user whose password links would show", () => {
  const variables = ["PLATEN_S3_ENDPOINT", "PLATEN_S3_PUBLIC_ENDPOINT"];
  const plain = ["file:///etc/passwd", "gopher://store", "http://store\r\nX-Header: 1", "//store"];
  const more = ["https://user:planted@store", "https://planted@store", "https://store/?a=planted"];
  for (const name of variables)
    for (const url of [...plain, ...more, "https://store/#planted"])
      assert.throws(
        () => read({ PLATEN_STORAGE: "s3://bucket/a", [name]: url }),
        ({ message }: Error) => message.includes(`${name} must `) && !message.includes("planted"),
        url,
      );
});
