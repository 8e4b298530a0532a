import {
  ClonedMapping,
  LibraryQuery,
  Mapping,
  MappingClone,
  MappingCreate,
  MappingPage,
  MappingUpdate,
  MappingValidate,
  MappingValidation,
} from "#contract/mapping.ts";
import { OfTemplateQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { readData } from "#domain/filling";
import {
  changeMapping,
  cloneMapping,
  createMapping,
  deleteMapping,
  findMapping,
  listLibrary,
  listMappings,
  type MappingDeps,
  type Mapping as StoredMapping,
  validateData,
} from "#domain/mappings";
import { etagOf, isMatched, tagged, taggedOrUnchanged } from "../http/etag.ts";
import { mappingId, schemaTemplateIdOrNull, templateId, templateIdOrNull } from "../http/ids.ts";
import { created, nothing, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { mappingBody, mappingChange } from "./bodies.ts";

/** Mappings. */
export const mappingRoutes = [
  route({
    method: "POST",
    path: "/api/v1/mappings",
    scope: "write",
    tag: "Mappings",
    summary: "Create a mapping",
    description:
      "Creates a mapping from the fields of a template's version to names (aliases) of your choice.",
    body: MappingCreate,
    answers: { 201: { description: "The mapping.", schema: Mapping, hasEtag: true } },
    refusals: {
      404: ["template_not_found", "version_not_found", "schema_template_not_found"],
      409: ["template_archived"],
    },
    handle: async ({ caller, body }, deps: MappingDeps) => {
      const mapping = await createMapping(deps, caller, {
        name: body.name,
        description: body.description ?? null,
        templateId: templateId(body.template_id),
        templateVersion: body.template_version ?? null,
        schemaTemplateId: schemaTemplateIdOrNull(body.schema_template_id),
        fieldMappings: body.field_mappings,
        isTemplate: body.is_template ?? false,
        category: body.category ?? null,
      });
      return tagged(created(mappingBody(mapping)));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/mappings",
    scope: "read",
    tag: "Mappings",
    summary: "List mappings",
    description:
      "Lists the account's mappings, newest first; with `template_id` those of a template.",
    query: OfTemplateQuery,
    answers: { 200: { description: "A page of mappings.", schema: MappingPage } },
    handle: async ({ caller, query }, deps: MappingDeps) => {
      const page = await listMappings(
        deps,
        caller,
        templateIdOrNull(query.template_id),
        pageRequest(query),
      );
      return ok({ mappings: page.items.map(mappingBody), ...pageEnd(page) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/mappings/library",
    scope: "read",
    tag: "Mappings",
    summary: "List the mapping library",
    description:
      "Lists the mappings that the account marked with `is_template` for cloning, newest first.",
    query: LibraryQuery,
    answers: { 200: { description: "A page of mappings.", schema: MappingPage } },
    handle: async ({ caller, query }, deps: MappingDeps) => {
      const filter = { category: query.category ?? null, search: query.search ?? null };
      const page = await listLibrary(deps, caller, filter, pageRequest(query));
      return ok({ mappings: page.items.map(mappingBody), ...pageEnd(page) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/mappings/:mapping_id",
    scope: "read",
    tag: "Mappings",
    summary: "Get a mapping",
    description: "Returns a mapping with its field mappings.",
    answers: {
      200: { description: "The mapping.", schema: Mapping, hasEtag: true },
      304: { description: "Not modified: the ETag matches If-None-Match." },
    },
    refusals: { 404: ["mapping_not_found"] },
    handle: async ({ caller, params, headers }, deps: MappingDeps) => {
      const mapping = await findMapping(deps, caller, mappingId(params.mapping_id));
      return taggedOrUnchanged(ok(mappingBody(mapping)), headers);
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/mappings/:mapping_id",
    scope: "write",
    tag: "Mappings",
    summary: "Update a mapping",
    description:
      "Changes the members given. Members left out keep their values. With `If-Match`, a mapping that was changed since its `ETag` was read stays as it is.",
    body: MappingUpdate,
    takesIfMatch: true,
    answers: { 200: { description: "The updated mapping.", schema: Mapping, hasEtag: true } },
    refusals: {
      404: ["mapping_not_found", "version_not_found", "schema_template_not_found"],
      412: ["precondition_failed"],
    },
    handle: async ({ caller, params, body, headers }, deps: MappingDeps) => {
      const id = mappingId(params.mapping_id);
      const isExpected = (before: StoredMapping): boolean =>
        isMatched(etagOf(mappingBody(before)), headers["if-match"]);
      const mapping = await changeMapping(deps, caller, id, mappingChange(body), isExpected);
      return tagged(ok(mappingBody(mapping)));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/mappings/:mapping_id",
    scope: "write",
    tag: "Mappings",
    summary: "Delete a mapping",
    description: "Deletes a mapping that no envelope uses.",
    answers: { 204: { description: "The mapping is deleted." } },
    refusals: { 404: ["mapping_not_found"], 409: ["mapping_in_use"] },
    handle: async ({ caller, params }, deps: MappingDeps) => {
      await deleteMapping(deps, caller, mappingId(params.mapping_id));
      return nothing();
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/mappings/:mapping_id/clone",
    scope: "write",
    tag: "Mappings",
    summary: "Clone a mapping",
    description:
      "Copies a mapping for its own template or for another one. The response reports the fields that the other template lacks.",
    body: MappingClone,
    answers: { 201: { description: "The new mapping.", schema: ClonedMapping } },
    refusals: { 404: ["mapping_not_found", "template_not_found"], 409: ["template_archived"] },
    handle: async ({ caller, params, body = {} }, deps: MappingDeps) => {
      const { mapping, report } = await cloneMapping(deps, caller, mappingId(params.mapping_id), {
        name: body.name ?? null,
        templateId: (body.template_id ?? null) === null ? null : templateId(body.template_id ?? 0),
      });
      return created({ ...mappingBody(mapping), report });
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/mappings/:mapping_id/validate",
    scope: "write",
    tag: "Mappings",
    summary: "Validate data against a mapping",
    description:
      "Checks one row of data and returns the value that each field would get. No PDF is generated and nothing is counted.",
    body: MappingValidate,
    answers: { 200: { description: "The validation result.", schema: MappingValidation } },
    refusals: { 404: ["mapping_not_found"] },
    handle: async ({ caller, params, body: { data } }, deps: MappingDeps) => {
      const id = mappingId(params.mapping_id);
      const read = readData(data);
      if (read.kind === "fault") {
        await findMapping(deps, caller, id);
        const { field, message } = read;
        return ok({ valid: false, errors: [{ field, code: "invalid_value", message }] });
      }
      const { values } = read;
      const { faults, preview } = await validateData(deps, caller, id, { data, values });
      const shown = preview === null ? {} : { values: preview };
      return ok({ valid: faults.length === 0, errors: faults, ...shown });
    },
  }),
];
