import type { AnyOperation } from "../route.ts";
import type { JsonSchema } from "./schemas.ts";

/** The subject of the operations with a tag. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Templates: "Fillable PDFs, their versions, and which version each environment uses.",
  Mappings: "Which value of a row fills which field, and how it is formatted.",
  Schemas: "JSON Schemas of rows, which mappings check before they fill.",
  AI: "Suggestions: which field means what, and where a PDF without fields has some.",
  Signatures: "Pictures of signatures and typed names, which rows use by their id.",
  Envelopes: "Templates with their mappings under one id, as bulk jobs use them.",
  "Single generation": "One document at once or as a task, and the files that were made.",
  "Bulk generation": "One document for each row of a CSV or JSON Lines file, as a ZIP.",
  Webhooks: "Addresses that receive events, their deliveries, and the events themselves.",
  Billing: "Usage, plans, the subscription and invoices.",
  "API keys": "Keys of programs, each for one environment with one scope.",
  Account: "Settings of the account, its audit log and requests that were refused.",
  Members: "The people of the account and their roles.",
  Me: "The signed-in person: name, password, second factor and sessions.",
  "Browser session": "Signing in and out, for the pages of this service.",
};

/** Returns the tags of these routes with their descriptions, in the order of the routes. */
export function tagsOf(routes: readonly AnyOperation[]): readonly JsonSchema[] {
  return [...new Set(routes.map(({ tag }) => tag))].map((name) => {
    const description = DESCRIPTIONS[name];
    return description === undefined ? { name } : { name, description };
  });
}
