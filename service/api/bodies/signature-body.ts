import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type { Signature as SignatureSchema } from "#contract/signature.ts";
import type { Signature } from "#domain/templates";

/** A signature as the wire shows it. */
export function signatureBody(signature: Signature): z.output<typeof SignatureSchema> {
  return {
    id: signature.id,
    name: signature.name,
    kind: signature.kind,
    typed_name: signature.typedName,
    font: signature.font,
    width: signature.width,
    height: signature.height,
    created_at: isoString(signature.createdAt),
  };
}
