import { type DeleteSignaturePorts, deleteSignature } from "#domain/templates";
import { signatureId } from "../bodies/ids.ts";
import { nothing } from "../reply.ts";
import { type Route, route } from "../route.ts";

/** DELETE /api/v1/signatures/{signature_id} */
export function deleteSignatureRoute(uses: DeleteSignaturePorts): Route {
  return route({
    method: "DELETE",
    path: "/api/v1/signatures/:signature_id",
    scope: "write",
    tag: "Signatures",
    summary: "Forget a signature and its picture",
    answers: { 204: { description: "It is gone." } },
    refusals: { 404: ["signature_not_found"] },
    handle: async ({ caller, params }) => {
      await deleteSignature(uses, caller, signatureId(params.signature_id));
      return nothing();
    },
  });
}
