import type { Caller } from "#domain/accounts";
import { newTemplateKey, type UploadedPdf } from "#domain/templates";
import { baseName } from "../pipeline/base-name.ts";
import type { FormWork } from "../pipeline/read-form.ts";
import type { Uses } from "../uses.ts";

/** Takes the PDF of a form into the account's objects, and out of them when nothing comes of it. */
export function pdfPart(
  { objects, randomness }: Pick<Uses, "objects" | "randomness">,
  { accountId }: Caller,
): Pick<FormWork<UploadedPdf, unknown>, "keep" | "drop"> {
  return {
    keep: async ({ filename, body }) => {
      const objectKey = newTemplateKey(accountId, randomness);
      const { sizeBytes, sha256 } = await objects.put(objectKey, body);
      return { objectKey, sizeBytes, sha256, filename: baseName(filename, "template.pdf") };
    },
    drop: ({ objectKey }) => objects.delete(objectKey),
  };
}
