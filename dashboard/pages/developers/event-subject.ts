import type { WebhookEvent } from "@platen/sdk";
import { developerWords } from "#words/en/developers.ts";

const TEXTS = developerWords.events;

/** The thing that an event reports on, and the page that shows it. */
export type Subject = { readonly text: string; readonly page: string };

/** The job of an event, or the task, which the list of tasks shows. */
export function subjectOf(event: WebhookEvent): Subject {
  switch (event.type) {
    case "batch.completed":
    case "batch.failed": {
      const { batch_job_id: id } = event.data;
      return { text: TEXTS.job(id), page: `/jobs/${id}` };
    }
    case "generation.completed":
    case "generation.failed":
      return { text: TEXTS.task(event.data.task_id), page: "/tasks" };
  }
}
