import { assert } from "#base/assert.ts";
import {
  Envelope,
  EnvelopeCreate,
  EnvelopePage,
  EnvelopeUpdate,
  RowSchema,
} from "#contract/envelope.ts";
import { OfTemplateQuery, pageEnd, pageRequest } from "#contract/page.ts";
import {
  changeEnvelope,
  createEnvelope,
  csvTemplate,
  deleteEnvelope,
  type EnvelopeDeps,
  listEnvelopes,
  openEnvelope,
  rowSchema,
} from "#domain/envelopes";
import { envelopeId, templateIdOrNull } from "../http/ids.ts";
import { attachment, created, nothing, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { envelopeBody, envelopeChange, pairsOf, unique } from "./bodies.ts";

/** Envelopes. */
export const envelopeRoutes = [
  route({
    method: "POST",
    path: "/api/v1/envelopes",
    scope: "write",
    tag: "Envelopes",
    summary: "Create an envelope",
    description:
      "Pairs templates with mappings under one id, which single and bulk generation refer to.",
    body: EnvelopeCreate,
    answers: { 201: { description: "The envelope.", schema: Envelope } },
    refusals: { 404: ["template_not_found", "mapping_not_found", "version_not_found"] },
    handle: async ({ caller, body }, deps: EnvelopeDeps) => {
      const pairs = pairsOf(body);
      assert(pairs !== null, "the schema requires a pair");
      const open = await createEnvelope(deps, caller, {
        name: body.name,
        description: body.description ?? null,
        pairs,
        filenamePattern: body.filename_pattern ?? null,
        retentionSeconds: body.retention_seconds ?? null,
        failOn: unique(body.fail_on ?? []),
      });
      return created(envelopeBody(open));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/envelopes",
    scope: "read",
    tag: "Envelopes",
    summary: "List envelopes",
    description:
      "Lists the account's envelopes, newest first; with `template_id` those that fill a template.",
    query: OfTemplateQuery,
    answers: { 200: { description: "A page of envelopes.", schema: EnvelopePage } },
    handle: async ({ caller, query }, deps: EnvelopeDeps) => {
      const page = await listEnvelopes(
        deps,
        caller,
        templateIdOrNull(query.template_id),
        pageRequest(query),
      );
      return ok({ envelopes: page.items.map(envelopeBody), ...pageEnd(page) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/envelopes/:envelope_id",
    scope: "read",
    tag: "Envelopes",
    summary: "Get an envelope",
    description: "Returns an envelope with the aliases that its rows are expected to have.",
    answers: { 200: { description: "The envelope.", schema: Envelope } },
    refusals: { 404: ["envelope_not_found"] },
    handle: async ({ caller, params }, deps: EnvelopeDeps) =>
      ok(envelopeBody(await openEnvelope(deps, caller, envelopeId(params.envelope_id)))),
  }),
  route({
    method: "PUT",
    path: "/api/v1/envelopes/:envelope_id",
    scope: "write",
    tag: "Envelopes",
    summary: "Update an envelope",
    description: "Changes the members given. Members left out keep their values.",
    body: EnvelopeUpdate,
    answers: { 200: { description: "The updated envelope.", schema: Envelope } },
    refusals: {
      404: ["envelope_not_found", "template_not_found", "mapping_not_found", "version_not_found"],
    },
    handle: async ({ caller, params, body }, deps: EnvelopeDeps) => {
      const id = envelopeId(params.envelope_id);
      return ok(envelopeBody(await changeEnvelope(deps, caller, id, envelopeChange(body))));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/envelopes/:envelope_id",
    scope: "write",
    tag: "Envelopes",
    summary: "Delete an envelope",
    description: "Deletes an envelope. Documents and bulk jobs made from it stay.",
    answers: { 204: { description: "The envelope is deleted." } },
    refusals: { 404: ["envelope_not_found"] },
    handle: async ({ caller, params }, deps: EnvelopeDeps) => {
      await deleteEnvelope(deps, caller, envelopeId(params.envelope_id));
      return nothing();
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/envelopes/:envelope_id/schema",
    scope: "read",
    tag: "Envelopes",
    summary: "Get the schema of a row",
    description: "Returns a JSON Schema (2020-12) that describes one row of data for the envelope.",
    answers: { 200: { description: "The schema.", schema: RowSchema } },
    refusals: { 404: ["envelope_not_found"] },
    handle: async ({ caller, params }, deps: EnvelopeDeps) => {
      const open = await openEnvelope(deps, caller, envelopeId(params.envelope_id));
      return ok(rowSchema(open.envelope.name, open.aliases));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/envelopes/:envelope_id/csv-template",
    scope: "read",
    tag: "Envelopes",
    summary: "Download a CSV template",
    description: "Downloads a CSV file that consists of the header row the envelope expects.",
    answers: { 200: { description: "The header row.", contentType: "text/csv" } },
    refusals: { 404: ["envelope_not_found"] },
    handle: async ({ caller, params }, deps: EnvelopeDeps) => {
      const open = await openEnvelope(deps, caller, envelopeId(params.envelope_id));
      const bytes = new TextEncoder().encode(csvTemplate(open.aliases));
      return attachment({
        filename: `${open.envelope.name}.csv`,
        contentType: "text/csv; charset=utf-8",
        sizeBytes: bytes.byteLength,
        body: async function* () {
          yield bytes;
        },
      });
    },
  }),
];
