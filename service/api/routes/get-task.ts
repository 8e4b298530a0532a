import { Task } from "#contract/generate.ts";
import { findTask } from "#domain/documents";
import { taskBody } from "../bodies/document-body.ts";
import { taskId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/generate/status/{task_id} */
export function getTaskRoute(uses: Pick<Uses, "tasks" | "baseUrl">): Route {
  return route({
    method: "GET",
    path: "/api/v1/generate/status/:task_id",
    scope: "read",
    tag: "Single generation",
    summary: "See where a task stands",
    answers: { 200: { description: "The task.", schema: Task } },
    refusals: { 404: ["task_not_found"] },
    handle: async ({ caller, params }) =>
      ok(taskBody(await findTask(uses, caller, taskId(params.task_id)), uses.baseUrl())),
  });
}
