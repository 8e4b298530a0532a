import { joinForms } from "#assemble";
import { defineFields } from "#authoring";
import type { CompileOptions } from "#compile";
import type { CompiledTemplate } from "#fill";
import { manifest } from "#form";
import { type IngestWarning, type OpenForm, open, withEncryptionRemoved } from "#ingest";
import { joinChunks, purePlatform } from "#platform";
import type { Host } from "#scripts";
import { bundleRows } from "./bundle-rows.ts";
import type { Engine, FilledRow, JoinedForm, Values } from "./engine.ts";
import type { NamedRows } from "./named-rows.ts";
import { Templates } from "./templates.ts";

/**
 * The default host, which works in any JavaScript runtime: deflate is about half as fast, and there are no fallback
 * fonts.
 */
const BARE: Host = { platform: purePlatform, scripts: null };

/** The engine on a host; for Node, `nodeHost` of `@platen/engine/node`. */
export function createEngine(host: Host = BARE): Engine {
  const templates = new Templates(host);
  const fillMany = (
    form: OpenForm | CompiledTemplate,
    rows: Iterable<Values>,
    choices: CompileOptions = {},
  ): Generator<FilledRow> => {
    if (!("kind" in form)) return filledRows(form, templates.rowsOf(form), rows);
    const all = [...rows];
    const template = templates.templateFor(form, all, choices);
    return filledRows(template, templates.rowsOf(template), all);
  };
  return {
    open: (pdf, limits, encryption) => open(pdf, host.platform, limits, encryption),
    addFields: (pdf, definitions, options) => defineFields(pdf, definitions, host, options),
    join: joinOpenForms,
    fields: ({ form }) => manifest(form),
    compile: (form, choices = {}) => templates.compile(form, choices),
    fill: (form, values, choices) => {
      const [row] = fillMany(form, [values], choices);
      if (row === undefined) throw new Error("assertion failed: one row comes of one row");
      return row;
    },
    fillMany,
    bundle: (form, rows, { name, modified, ...choices } = {}) => {
      const template = "kind" in form ? templates.templateFor(form, rows, choices) : form;
      return bundleRows(template, templates.rowsOf(template), rows, { name, modified });
    },
    flatten: (form) => templates.compile(form, { fields: [], flatten: true }).prefix,
  };
}

function* filledRows(
  template: CompiledTemplate,
  named: NamedRows,
  rows: Iterable<Values>,
): Generator<FilledRow> {
  let index = 0;
  for (const values of rows) {
    const { isFilled, issues } = named.fill(values, index);
    const pdf = isFilled ? joinChunks([template.prefix, named.filler.tail()]) : null;
    yield { index, issues, pdf };
    index += 1;
  }
}

/** A form whose encryption is kept loses it in a joined one. */
function joinedWarnings({ encryption, warnings }: OpenForm): readonly IngestWarning[] {
  return encryption === null ? warnings : withEncryptionRemoved(warnings);
}

/** Joins opened forms; a warning that several share is listed once. @throws RangeError for an empty list. */
function joinOpenForms(forms: readonly OpenForm[]): JoinedForm {
  if (forms.length === 0) throw new RangeError("There is no form to join.");
  const warnings = new Map(
    forms.flatMap((form) => joinedWarnings(form)).map((warning) => [warning.code, warning]),
  );
  return {
    kind: "form",
    ...joinForms(forms),
    xfa: forms.some(({ xfa }) => xfa === "static") ? "static" : "none",
    // Documents with keys and permissions of their own have none in common.
    encryption: null,
    warnings: [...warnings.values()],
  };
}
