import type { RefusedRequestPage } from "@platen/sdk";
import type { Command } from "commander";
import { shortened } from "../output/wording.ts";
import { listVerb } from "../remote/list.ts";
import { group } from "../remote/verb.ts";

const MESSAGE_WIDTH = 80;

/** `platen requests`: what the service refused. */
export function requestsCommand(): Command {
  return group("requests", "Requests that were refused or failed in the last seven days.", [
    listVerb<RefusedRequestPage>({
      description: "List refused and failed requests.",
      example: "requests list",
      list: (platen, query) => platen.requests.list(query),
      plural: "requests",
      columns: [
        { title: "TIME", of: ({ at }) => at },
        { title: "STATUS", of: ({ status }) => status },
        { title: "CODE", of: ({ code }) => code },
        { title: "REQUEST", of: ({ method, path }) => `${method} ${path}` },
        { title: "MESSAGE", of: ({ message }) => shortened(message, MESSAGE_WIDTH) },
        { title: "BY", of: ({ by }) => `${by.type}/${by.id}` },
        { title: "ID", of: ({ request_id }) => request_id },
      ],
    }),
  ]);
}
