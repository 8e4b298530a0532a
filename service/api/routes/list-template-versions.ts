import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { TemplateVersionPage } from "#contract/template-version.ts";
import { listVersions } from "#domain/templates";
import { templateId } from "../bodies/ids.ts";
import { versionBody } from "../bodies/template-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/templates/{template_id}/versions */
export function listTemplateVersionsRoute(uses: Pick<Uses, "templates">): Route {
  return route({
    method: "GET",
    path: "/api/v1/templates/:template_id/versions",
    scope: "read",
    tag: "Templates",
    summary: "List a template's versions, newest first",
    query: PageQuery,
    answers: { 200: { description: "A page of versions.", schema: TemplateVersionPage } },
    refusals: { 404: ["template_not_found"] },
    handle: async ({ caller, params, query }) => {
      const id = templateId(params.template_id);
      const page = await listVersions(uses, caller, id, pageRequest(query));
      return ok({ versions: page.items.map(versionBody), ...pageEnd(page) });
    },
  });
}
