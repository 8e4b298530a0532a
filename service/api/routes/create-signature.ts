import { Signature, SignatureCreate } from "#contract/signature.ts";
import { createSignature, type NewSignature, type SaveSignaturePorts } from "#domain/templates";
import { signatureBody } from "../bodies/signature-body.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";

/** POST /api/v1/signatures */
export function createSignatureRoute(uses: SaveSignaturePorts): Route {
  return route({
    method: "POST",
    path: "/api/v1/signatures",
    scope: "write",
    tag: "Signatures",
    summary: "Keep a signature, to be named by its id",
    body: SignatureCreate,
    answers: { 201: { description: "The signature.", schema: Signature } },
    refusals: { 400: ["invalid_signature"] },
    handle: async ({ caller, body }) => {
      const { name, image, typed_name, font } = body;
      const wanted: NewSignature =
        image === undefined
          ? { name, kind: "typed", typedName: typed_name ?? "", font: font ?? null }
          : { name, kind: "image", image };
      return created(signatureBody(await createSignature(uses, caller, wanted)));
    },
  });
}
