import type { EventPage, WebhookEvent } from "@platen/sdk";
import type { Command } from "commander";
import { EVENT_TYPES } from "../remote/event-names.ts";
import { given } from "../remote/inputs.ts";
import { listVerb } from "../remote/list.ts";
import { misuse } from "../terminal/refusal.ts";

/** `platen events`: past events of the key's environment. */
export function eventsCommand(): Command {
  return listVerb<EventPage>({
    name: "events",
    description: "List past events of the key's environment; platen listen follows new ones.",
    args: [["[type]", `only these: ${EVENT_TYPES.join(", ")}`]],
    example: "events batch.completed",
    list: (platen, query, [wanted]) => {
      const type = EVENT_TYPES.find((one) => one === wanted);
      if (type === undefined && wanted !== undefined)
        throw misuse(`The types of events are ${EVENT_TYPES.join(", ")}.`);
      return platen.events.list({ ...query, ...given({ type }) });
    },
    plural: "events",
    columns: [
      { title: "TIME", of: ({ created_at }) => created_at },
      { title: "TYPE", of: ({ type }) => type },
      { title: "EVENT", of: ({ id }) => id },
      { title: "OF", of: subjectOf },
    ],
  });
}

function subjectOf({ data }: WebhookEvent): string {
  return "batch_job_id" in data ? data.batch_job_id : data.task_id;
}
