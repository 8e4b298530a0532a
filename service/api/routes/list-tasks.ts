import { TaskPage, TaskQuery } from "#contract/generate.ts";
import { pageEnd, pageRequest } from "#contract/page.ts";
import { listTasks } from "#domain/documents";
import { taskBody } from "../bodies/document-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/generate/tasks */
export function listTasksRoute(uses: Pick<Uses, "tasks" | "baseUrl">): Route {
  return route({
    method: "GET",
    path: "/api/v1/generate/tasks",
    scope: "read",
    tag: "Single generation",
    summary: "List the tasks of the key's environment, newest first",
    query: TaskQuery,
    answers: { 200: { description: "A page of tasks.", schema: TaskPage } },
    handle: async ({ caller, query }) => {
      const wanted = { status: query.status ?? null };
      const page = await listTasks(uses, caller, wanted, pageRequest(query));
      const tasks = page.items.map((task) => taskBody(task, uses.baseUrl()));
      return ok({ tasks, ...pageEnd(page) });
    },
  });
}
