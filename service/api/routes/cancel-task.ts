import { Task } from "#contract/generate.ts";
import { type CancelTaskPorts, cancelTask } from "#domain/documents";
import { taskBody } from "../bodies/document-body.ts";
import { taskId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** DELETE /api/v1/generate/cancel/{task_id} */
export function cancelTaskRoute(uses: CancelTaskPorts & Pick<Uses, "baseUrl">): Route {
  return route({
    method: "DELETE",
    path: "/api/v1/generate/cancel/:task_id",
    scope: "write",
    tag: "Single generation",
    summary: "Cancel a task; it is not counted",
    answers: { 200: { description: "The task, cancelled.", schema: Task } },
    refusals: { 404: ["task_not_found"], 409: ["task_already_finished"] },
    handle: async ({ caller, params }) =>
      ok(taskBody(await cancelTask(uses, caller, taskId(params.task_id)), uses.baseUrl())),
  });
}
