import type { FormFields } from "#fields";
import { type Container, isHidden, type PreparedTemplate } from "#template";
import type { XfaWarning, XfaWarningCode } from "./convert.ts";

const MESSAGES: Readonly<Record<Exclude<XfaWarningCode, "picture_not_drawn">, string>> = {
  presence_by_script:
    "Scripts of the form show or hide these fields; the PDF shows them as the form does before any script runs.",
  script_dropped:
    "The form calculates, checks or changes these fields with scripts, which do not run in the PDF; fill them with their final values.",
  field_not_converted:
    "These fields are hidden or have no place on a page, so the PDF does not have them.",
  barcode_empty: "These barcodes are empty boxes in the PDF, because scripts would draw them.",
};

/** What the owner of the form has to know about its conversion. */
export function conversionWarnings(
  { fields, scripts, containers }: PreparedTemplate,
  { converted, notConverted }: FormFields,
  pictureFaults: readonly string[],
): readonly XfaWarning[] {
  const namesIn = (within: readonly Container[]): readonly string[] => {
    const all = new Set(within.flatMap((each) => fieldsIn(each)));
    return containers
      .filter((each) => all.has(each))
      .flatMap((each) => [...(converted.get(each) ?? [])]);
  };
  const missing = new Map(notConverted.map(({ container, name }) => [container, name] as const));
  const hidden = (each: Container) => isHidden(each) && missing.has(each);
  const byPresence = scripts.presence.flatMap((each) => fieldsIn(each).filter(hidden));
  const barcodes = [...fields.values()]
    .filter(({ control }) => control.kind === "barcode")
    .map(({ container }) => container);
  const lists: readonly (readonly [keyof typeof MESSAGES, readonly string[]])[] = [
    [
      "presence_by_script",
      [...namesIn(scripts.presence), ...byPresence.map((each) => missing.get(each) ?? "")],
    ],
    ["script_dropped", namesIn(scripts.dropped.filter(({ kind }) => kind === "field"))],
    ["field_not_converted", notConverted.map(({ name }) => name)],
    ["barcode_empty", namesIn(barcodes)],
  ];
  const named = lists.filter(([, names]) => names.length > 0);
  const warnings = named.map(([code, names]): XfaWarning => {
    return { code, message: MESSAGES[code], fields: [...new Set(names)] };
  });
  const pictures = pictureFaults.map((message): XfaWarning => {
    return { code: "picture_not_drawn", message };
  });
  return [...warnings, ...pictures];
}

function fieldsIn(container: Container): readonly Container[] {
  return container.kind === "field"
    ? [container]
    : container.children.flatMap((child) => fieldsIn(child));
}
