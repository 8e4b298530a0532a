import { assert } from "#base/assert.ts";
import type { LinkOptions } from "#base/objects.ts";
import { type Bucket, withinLimit } from "./bucket.ts";
import { asOutage } from "./store-faults.ts";

const FILENAME = /^[A-Za-z0-9._-]+$/;

/**
 * Returns a URL that answers an object for so many seconds, as an attachment. Signed here, without a request to the
 * store; its signature covers the headers of the answer.
 */
export async function signLink(
  bucket: Bucket,
  key: string,
  { filename, contentType, seconds }: LinkOptions,
): Promise<string> {
  assert(FILENAME.test(filename), "the file name of a link");
  const { sdk, linkClient, name, pathOf } = bucket;
  // Its own import: few services of an object store ever sign a link.
  const { getSignedUrl } = await import("./signer.ts");
  const command = new sdk.GetObjectCommand({
    Bucket: name,
    Key: pathOf(key),
    ResponseCacheControl: "private, no-store",
    ResponseContentDisposition: `attachment; filename="${filename}"`,
    ResponseContentType: contentType,
  });
  // Fetching the credentials may need another machine.
  const signing = withinLimit(bucket, () =>
    getSignedUrl(linkClient, command, { expiresIn: seconds }),
  );
  return await signing.catch((error: unknown) => {
    throw asOutage(error);
  });
}
