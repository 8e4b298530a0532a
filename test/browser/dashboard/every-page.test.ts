import { testEveryPage } from "./every-page.ts";

/** A list, what one form, job and webhook show, a page of figures, one of members, and two without an environment. */
const PATHS = [
  "/envelopes",
  "/templates/:id",
  "/jobs/:id",
  "/webhooks/:id",
  "/usage",
  "/members",
  "/me",
  "/reset",
];

// All other pages, roles, sizes and colours, and accessibility, are in the files of full runs.
await testEveryPage({ sights: ["wide"], roles: ["owner"], checked: [], paths: PATHS });
