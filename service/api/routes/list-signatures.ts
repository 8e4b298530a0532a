import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { SignaturePage } from "#contract/signature.ts";
import { listSignatures } from "#domain/templates";
import { signatureBody } from "../bodies/signature-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/signatures */
export function listSignaturesRoute(uses: Pick<Uses, "signatures">): Route {
  return route({
    method: "GET",
    path: "/api/v1/signatures",
    scope: "read",
    tag: "Signatures",
    summary: "List the account's signatures, newest first",
    query: PageQuery,
    answers: { 200: { description: "A page of signatures.", schema: SignaturePage } },
    handle: async ({ caller, query }) => {
      const page = await listSignatures(uses, caller, pageRequest(query));
      return ok({ signatures: page.items.map(signatureBody), ...pageEnd(page) });
    },
  });
}
