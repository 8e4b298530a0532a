const actor = {
  key: (name: string) => `Key “${name}”`,
  keyId: (id: number) => `API key ${id}`,
  you: "You",
  memberId: (id: number) => `Member ${id}`,
};

const requests = {
  lead: "Requests of programs and people that Platen refused or that failed, in the last seven days. They appear within a few seconds.",
  empty: "No refused requests",
  emptyHint: "A request that is refused or fails is listed here for seven days, with the reason.",
  noMatch: "No request matches.",
  showAll: "Show all",
  status: "Show",
  statuses: { all: "All", "4xx": "Refused (4xx)", "5xx": "Failed (5xx)" },
  code: "Code",
  anyCode: "All codes",
  when: "When",
  request: "Request",
  answer: "Response",
  message: "Reason",
  by: "Caller",
  actions: "Actions",
  id: (id: string) => `ID ${id}`,
  documentation: (code: string) => `What ${code} means`,
  repeat: "Show as curl",
  repeatOf: (request: string) => `Show as curl: ${request}`,
  repeatTitle: "Repeat the request",
  repeatHint:
    "Put an API key in place of YOUR_KEY. The query and the body of the request are not kept; add them where it needs them.",
};

const events = {
  lead: "Events of jobs and of PDFs that programs asked for. Webhooks receive the same.",
  empty: "No events yet",
  emptyHint: "An event appears here when a job ends, or a PDF that was filled in the background.",
  noMatch: "No event matches.",
  showAll: "Show all",
  type: "Show",
  all: "All events",
  types: {
    "generation.completed": "PDF filled",
    "generation.failed": "PDF not filled",
    "batch.completed": "Job finished",
    "batch.failed": "Job failed",
  },
  when: "When",
  what: "Event",
  subject: "Resource",
  id: "ID",
  actions: "Actions",
  job: (id: string) => `Job ${id}`,
  task: (id: string) => `Task ${id}`,
  resend: "Send again",
  resendOf: (id: string) => `Send again: ${id}`,
  resendTitle: "Send this event again?",
  resendHint: "It is delivered to this webhook, with all events of the same moment.",
  webhook: "Webhook",
  noWebhook: "There is no webhook in this environment that the event could be sent to.",
  sent: (count: number) =>
    count === 0
      ? "Nothing was sent: the webhook does not receive events of this kind."
      : "The event is being sent again.",
};

const tasks = {
  lead: "PDFs that programs have filled in the background, one by one.",
  empty: "No tasks yet",
  emptyHint: "A program that sends async_mode with its request gets a task, which appears here.",
  noMatch: "No task is in this state.",
  showAll: "Show all",
  state: "Show",
  all: "All states",
  states: {
    pending: "Waiting",
    processing: "Running",
    completed: "Finished",
    failed: "Failed",
    cancelled: "Cancelled",
  },
  file: "File",
  form: "Form",
  submitted: "Submitted",
  status: "State",
  actions: "Actions",
  formId: (id: number) => `Form ${id}`,
  downloadOf: (name: string) => `Download ${name}`,
  gone: "This file is no longer kept. Fill the form again to get it.",
  cancel: "Cancel",
  cancelOf: (name: string) => `Cancel ${name}`,
  cancelled: (name: string) => `${name} was cancelled.`,
};

/** The texts of the pages for developers. */
export const developerWords = { actor, requests, events, tasks };
