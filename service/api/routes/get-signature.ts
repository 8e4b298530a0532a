import { Signature } from "#contract/signature.ts";
import { findSignature } from "#domain/templates";
import { signatureId } from "../bodies/ids.ts";
import { signatureBody } from "../bodies/signature-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/signatures/{signature_id} */
export function getSignatureRoute(uses: Pick<Uses, "signatures">): Route {
  return route({
    method: "GET",
    path: "/api/v1/signatures/:signature_id",
    scope: "read",
    tag: "Signatures",
    summary: "Get a signature",
    answers: { 200: { description: "The signature.", schema: Signature } },
    refusals: { 404: ["signature_not_found"] },
    handle: async ({ caller, params }) =>
      ok(signatureBody(await findSignature(uses, caller, signatureId(params.signature_id)))),
  });
}
