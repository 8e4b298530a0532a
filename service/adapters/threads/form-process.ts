/** The entry of the process that reads PDFs nobody vouches for: one request, one answer, nothing kept. */
import {
  compile,
  manifest,
  type OpenForm,
  open,
  type Scripts,
  selfTest,
  substitutedFonts,
} from "@platen/engine";
import { loadScripts, nodePlatform } from "@platen/engine/node";
import { present } from "#base/assert.ts";
import type { FormRefusal, ReadForm } from "#domain/templates";
import type { FormAnswer, FormRequest } from "./form-messages.ts";
import { refusal } from "./form-refusals.ts";

/** Of the fonts that a form asks for in vain. */
const FONTS_TOLD_MAX = 8;
const parent = process;
/** A font is read when a form, or what its rows bring, first wants it, and kept for the next one. */
const loading = loadScripts();
const send = present(parent.send?.bind(parent), "parent: this file runs as a process of its own");

parent.on("message", (request: FormRequest) => {
  void answerTo(request).then((given) => send(given));
});
send("ready");

async function answerTo(request: FormRequest): Promise<FormAnswer> {
  try {
    const scripts = await loading;
    const opened = await open(request.pdf, nodePlatform);
    if (opened.kind === "refused") return opened;
    if (request.act === "read") return read(opened, scripts);
    const compiled = compile(opened, request.options, nodePlatform, scripts);
    return { kind: "compiled", compiled };
  } catch {
    // Whatever a file makes of us, it is the file that cannot be used.
    return refusal("damaged");
  }
}

// A compilation uses its document up, so what is said of the form is said before.
function read(opened: OpenForm, scripts: Scripts): ReadForm | FormRefusal {
  const { form, xfa, warnings } = opened;
  const answer: ReadForm = {
    kind: "form",
    fields: manifest(form),
    pageCount: form.pageCount,
    xfa,
    warnings: [...warnings, ...fontWarnings(opened)],
  };
  const compiled = compile(opened, {}, nodePlatform, scripts);
  const fault = selfTest(compiled, nodePlatform, scripts.shaper);
  return fault === null ? answer : refusal("cannot_be_filled");
}

/** What whoever uploads a form should know of how its values will look. */
function fontWarnings(opened: OpenForm): ReadForm["warnings"] {
  const names = substitutedFonts(opened).slice(0, FONTS_TOLD_MAX);
  if (names.length === 0) return [];
  const message = `New text cannot be drawn in fonts that the form asks for (${names.join(", ")}); the closest ones are used.`;
  return [{ code: "font_substituted", message }];
}
