/** Entry of the process that suggests mappings and analyzes forms: stateless, one answer for each request. */
import { analyzeForm, suggestMapping } from "@platen/forms";
import { present } from "#base/assert.ts";
import type { AnalystAnswer, AnalystRequest } from "./analyst-messages.ts";

const parent = process;
const send = present(parent.send?.bind(parent), "parent: this file runs as a process of its own");

// An uncaught error ends the process, which is then replaced.
parent.on("message", (request: AnalystRequest) => void send(answerTo(request)));
send("ready");

function answerTo(request: AnalystRequest): AnalystAnswer {
  return request.act === "suggest"
    ? { kind: "suggested", found: suggestMapping(request.request) }
    : { kind: "analyzed", analysis: analyzeForm(request.form) };
}
