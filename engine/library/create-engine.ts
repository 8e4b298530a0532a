import type { CompileOptions } from "#compile";
import { RowFiller } from "#fill";
import { manifest } from "#form";
import { type OpenForm, open } from "#ingest";
import { purePlatform } from "#platform";
import { bundleRows } from "./bundle-rows.ts";
import type { Engine, FilledRow, Host, Values } from "./engine.ts";
import { joined } from "./joined.ts";
import { rowId, valuesInOrder } from "./row.ts";
import { Templates } from "./templates.ts";

/** A host without anything: it runs wherever JavaScript does. Deflate is slower by half, and no font stands in. */
const BARE: Host = { platform: purePlatform, scripts: null };

/** The engine on a host; `nodeHost` of `@platen/engine/node` is the one for Node. */
export function createEngine(host: Host = BARE): Engine {
  const templates = new Templates(host);
  const fillMany = (
    form: Parameters<Engine["fillMany"]>[0],
    rows: readonly Values[],
    choices: CompileOptions = {},
  ): Generator<FilledRow> => filledRows(host, templates.templateFor(form, rows, choices), rows);
  return {
    open: (pdf) => open(pdf, host.platform),
    fields: ({ form }) => manifest(form),
    compile: (form, choices = {}) => templates.compile(form, choices),
    fill: (form, values, choices) => {
      const [row] = fillMany(form, [values], choices);
      if (row === undefined) throw new Error("assertion failed: one row comes of one row");
      return row;
    },
    fillMany,
    bundle: (form, rows, { name, modified, ...choices } = {}) => {
      const template = templates.templateFor(form, rows, choices);
      return bundleRows(host, template, rows, { name, modified });
    },
    flatten: (form: OpenForm) => templates.compile(form, { fields: [], flatten: true }).prefix,
  };
}

function* filledRows(
  { platform, scripts }: Host,
  template: ReturnType<Engine["compile"]>,
  rows: readonly Values[],
): Generator<FilledRow> {
  const filler = new RowFiller(template, platform, scripts?.shaper ?? null);
  for (const [index, values] of rows.entries()) {
    const filled = filler.fill(valuesInOrder(template, values), rowId(template, index));
    const pdf = filled ? joined(template.prefix, filler.tail()) : null;
    yield { index, issues: [...filler.issues], pdf };
  }
}
