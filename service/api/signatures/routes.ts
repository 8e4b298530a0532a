import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { Signature, SignatureCreate, SignaturePage } from "#contract/signature.ts";
import {
  createSignature,
  deleteSignature,
  findSignature,
  listSignatures,
  type NewSignature,
  type SignatureDeps,
} from "#domain/signatures";
import { bodyWriter } from "../http/body-mapper.ts";
import { signatureId } from "../http/ids.ts";
import { created, nothing, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";

/** The JSON of a signature. */
const signatureBody = bodyWriter(Signature);

/** Signatures that data can refer to by id. */
export const signatureRoutes = [
  route({
    method: "POST",
    path: "/api/v1/signatures",
    scope: "write",
    tag: "Signatures",
    summary: "Create a signature",
    description:
      "Stores a PNG or JPEG image or a typed name as a signature. Data refers to it by its id.",
    body: SignatureCreate,
    work: "drawing",
    answers: { 201: { description: "The signature.", schema: Signature } },
    refusals: { 400: ["invalid_signature"] },
    handle: async ({ caller, body }, deps: SignatureDeps) => {
      const { name, image, typed_name, font } = body;
      const wanted: NewSignature =
        image === undefined
          ? { name, kind: "typed", typedName: typed_name ?? "", font: font ?? null }
          : { name, kind: "image", image };
      return created(signatureBody(await createSignature(deps, caller, wanted)));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/signatures",
    scope: "read",
    tag: "Signatures",
    summary: "List signatures",
    description: "Lists the account's signatures, newest first.",
    query: PageQuery,
    answers: { 200: { description: "A page of signatures.", schema: SignaturePage } },
    handle: async ({ caller, query }, deps: SignatureDeps) => {
      const page = await listSignatures(deps, caller, pageRequest(query));
      return ok({ signatures: page.items.map(signatureBody), ...pageEnd(page) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/signatures/:signature_id",
    scope: "read",
    tag: "Signatures",
    summary: "Get a signature",
    description: "Returns a signature without its image.",
    answers: { 200: { description: "The signature.", schema: Signature } },
    refusals: { 404: ["signature_not_found"] },
    handle: async ({ caller, params }, deps: SignatureDeps) =>
      ok(signatureBody(await findSignature(deps, caller, signatureId(params.signature_id)))),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/signatures/:signature_id",
    scope: "write",
    tag: "Signatures",
    summary: "Delete a signature",
    description: "Deletes a signature and its image. Documents that were filled with it stay.",
    answers: { 204: { description: "The signature is deleted." } },
    refusals: { 404: ["signature_not_found"] },
    handle: async ({ caller, params }, deps: SignatureDeps) => {
      await deleteSignature(deps, caller, signatureId(params.signature_id));
      return nothing();
    },
  }),
];
