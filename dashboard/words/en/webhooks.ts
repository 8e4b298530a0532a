const events = {
  "generation.completed": "A PDF was made",
  "generation.failed": "A PDF failed",
  "batch.completed": "A job finished",
  "batch.failed": "A job failed",
};

const states = {
  pending: "Waiting",
  retrying: "Will be retried",
  delivered: "Delivered",
  failed: "Failed",
  abandoned: "Given up",
};

const list = {
  lead: "Your programs receive a message at these addresses when PDFs and jobs are finished or fail.",
  empty: "No webhooks yet",
  emptyHint: "Create one, so that your program does not have to poll whether a job is finished.",
  create: "Create a webhook",
  name: "Name",
  url: "Address",
  state: "State",
  active: "Active",
  paused: "Paused",
  last: "Last attempt",
  never: "Never",
};

const form = {
  create: "Create a webhook",
  createIn: (environment: string) =>
    `It receives the events of the environment ${environment}. To create one for another, change the environment at the top of the page first.`,
  edit: (name: string) => `Change the webhook “${name}”`,
  name: "Name",
  nameHint: "The program that receives it, such as “Payroll”.",
  nameMissing: "Please enter a name.",
  url: "Address",
  urlHint: "Begins with https:// and can be reached from the internet.",
  urlMissing: "Please enter an address.",
  events: "It receives a message when",
  eventsMissing: "Please choose at least one.",
  changed: "The webhook was changed.",
};

const secret = {
  title: "The webhook’s secret",
  once: "Copy the secret now and give it to your program, which verifies with it that requests come from Platen. It is shown only this once.",
  label: "The secret",
  until: "Until then requests are signed with the old secret as well:",
  close: "I have kept the secret",
};

const rotate = {
  title: (name: string) => `Replace the secret of “${name}”`,
  lead: "A new secret takes the old one’s place. While both are valid, requests are signed with both, so that your program can change from one to the other.",
  overlap: "The old secret stops",
  overlaps: { now: "At once", hour: "In an hour", day: "In a day", week: "In 7 days" },
  submit: "Replace the secret",
};

const test = {
  title: (name: string) => `Test “${name}”`,
  lead: "Sends an example, signed like any other request. It is sent once and not listed among the deliveries.",
  event: "Example",
  submit: "Send the test",
  passed: (status: number, ms: number) => `The address answered ${status} within ${ms} ms.`,
  refused: (status: number, ms: number) =>
    `The address answered ${status} after ${ms} ms. Only answers from 200 to 299 count as delivered.`,
  unanswered: (error: string) => `No response: ${error}`,
};

const replay = {
  title: (name: string) => `Deliver to “${name}” again`,
  lead: "What happened in this time is delivered again, at most 10,000 events. Your program should recognize events that it has by their id.",
  period: "From",
  periods: {
    hour: "The last hour",
    day: "The last 24 hours",
    week: "The last 7 days",
    month: "The last 30 days",
  },
  status: "Only those that are",
  all: "All events",
  submit: "Deliver again",
  done: (count: number) =>
    count === 1 ? "1 event is delivered again." : `${count} events are delivered again.`,
};

const remove = {
  title: (name: string) => `Delete the webhook “${name}”?`,
  lead: "Deliveries that are still due are dropped. This cannot be undone.",
  submit: "Delete the webhook",
  done: "The webhook was deleted.",
};

const page = {
  actions: "Actions",
  edit: "Change…",
  pause: "Pause",
  resume: "Resume",
  paused: "The webhook is paused. Nothing is delivered.",
  resumed: "The webhook is active again.",
  rotate: "Replace the secret…",
  test: "Test…",
  replay: "Deliver again…",
  remove: "Delete…",
  pausedNote:
    "This webhook is paused: deliveries that are waiting are held, and new events are not delivered.",
};

const health = {
  title: "The last 24 hours",
  delivered: "Delivered",
  waiting: "Waiting",
  failed: "Failed",
  due: "Oldest due delivery",
  nothingDue: "Nothing is due",
  latest: (count: number) => `Counted among the latest ${count} deliveries.`,
};

const deliveries = {
  title: "Deliveries",
  state: "State",
  event: "Event",
  allStates: "All states",
  allEvents: "All events",
  empty: "Nothing has been delivered yet",
  emptyHint: "Deliveries appear here as soon as a PDF or a job is finished.",
  noMatch: "No delivery matches.",
  showAll: "Show all",
  created: "Created",
  attempts: "Attempts",
  of: (made: number, most: number) => `${made} of ${most}`,
  answer: "Response",
  none: "None",
  next: "Next attempt",
};

const delivery = {
  back: (name: string) => `Webhook ${name}`,
  resend: "Send again",
  resent: "Sent again, as a new delivery.",
  id: "Event ID",
  delivered: "Delivered",
  body: "Body of the request",
  attempt: (number: number) => `Attempt ${number}`,
  noAttempts: "No attempts yet.",
  started: "Began",
  took: "Took",
  ms: (ms: number) => `${ms.toLocaleString("en")} ms`,
  running: "Is running, or was interrupted",
  error: "Error",
  request: (attempt: number) => `Request of attempt ${attempt}`,
  response: (attempt: number) => `Response to attempt ${attempt}`,
  noResponse: "No response.",
  emptyBody: "The response has no body.",
};

/** The texts of the pages about webhooks. */
export const webhookWords = {
  events,
  states,
  list,
  form,
  secret,
  rotate,
  test,
  replay,
  remove,
  page,
  health,
  deliveries,
  delivery,
};
