import type { z } from "zod";
import type { TemplateDiff } from "#contract/template-diff.ts";
import type { ChangedMember, FieldPlace, FieldsDiff } from "#domain/templates";

/** What sets two versions apart, as the wire shows it. */
export function templateDiffBody(
  from: number,
  to: number,
  diff: FieldsDiff,
): z.output<typeof TemplateDiff> {
  return {
    from_version: from,
    to_version: to,
    added: [...diff.added],
    removed: [...diff.removed],
    renamed: diff.renamed.map((one) => ({ ...one })),
    retyped: diff.retyped.map((one) => ({ ...one })),
    moved: diff.moved.map((one) => ({
      name: one.name,
      from: placeBody(one.from),
      to: placeBody(one.to),
    })),
    changed: diff.changed.map(({ name, members }) => ({
      name,
      members: members.map((member) => MEMBERS[member]),
    })),
  };
}

const MEMBERS: Readonly<Record<ChangedMember, string>> = {
  maxLength: "max_length",
  defaultValue: "default_value",
  required: "required",
  options: "options",
  exportValues: "export_values",
  multiline: "multiline",
  comb: "comb",
  readOnly: "read_only",
  multiSelect: "multi_select",
  tooltip: "tooltip",
  format: "format",
};

function placeBody({
  page,
  rect,
}: FieldPlace): z.output<typeof TemplateDiff>["moved"][number]["from"] {
  if (rect === null) return { page, rect };
  const [x1, y1, x2, y2] = rect;
  return { page, rect: [x1, y1, x2, y2] };
}
