import type { Drawn } from "#draw";
import type { FormFields } from "#fields";
import { type Container, isHidden, type PreparedTemplate } from "#template";

export type XfaWarning = {
  readonly code: XfaWarningCode;
  readonly message: string;
  /** Names of the affected fields. */
  readonly fields?: readonly string[];
};

/**
 * presence_by_script: scripts would show or hide these fields. script_dropped: calculations, buttons that add or remove
 * rows, and other scripts. field_not_converted: fields without a place on a page, such as hidden ones.
 * image_not_fillable: fields whose pictures are part of the pages. value_dropped: the form's value is not a state of the
 * check button. field_renamed: a name of the form has a period. picture_not_drawn: a picture could not be read or is not
 * in the file. glyph_missing: characters of the form's own text are boxes, because no font has them. Barcodes are
 * warned of when the PDF is opened.
 */
export type XfaWarningCode =
  | "presence_by_script"
  | "script_dropped"
  | "field_not_converted"
  | "image_not_fillable"
  | "value_dropped"
  | "field_renamed"
  | "picture_not_drawn"
  | "glyph_missing";

const CHARACTERS_NAMED_MAX = 20;

const MESSAGES: Readonly<
  Record<Exclude<XfaWarningCode, "picture_not_drawn" | "glyph_missing">, string>
> = {
  presence_by_script:
    "Scripts of the form show or hide these fields; the PDF shows them as the form does before any script runs.",
  script_dropped:
    "The form calculates, checks or changes these fields with scripts, which do not run in the PDF; fill them with their final values.",
  field_not_converted:
    "These fields are hidden or have no place on a page, so the PDF does not have them.",
  image_not_fillable:
    "The form has pictures for these fields, which are part of the pages of the PDF; change them in the original form.",
  value_dropped:
    "The form has values for these check buttons that are not among their states, so the PDF has them off; fill them with one of their values.",
  field_renamed:
    "The names of these fields, or of a part above them, have a period in the form, which is an underscore in the PDF.",
};

/** Returns the warnings about a conversion for the owner of the form. */
export function conversionWarnings(
  { scripts, containers, pictures: named }: PreparedTemplate,
  { converted, notConverted, valueless, pictured, renamed }: FormFields,
  { pictureFaults, missingCharacters }: Omit<Drawn, "pages">,
): readonly XfaWarning[] {
  const namesIn = (within: readonly Container[]): readonly string[] => {
    const all = new Set(within.flatMap((each) => fieldsIn(each)));
    return containers
      .filter((each) => all.has(each))
      .flatMap((each) => [...(converted.get(each) ?? [])]);
  };
  const missing = new Map(notConverted.map(({ container, name }) => [container, name] as const));
  const isMissingHidden = (each: Container) => isHidden(each) && missing.has(each);
  const byPresence = scripts.presence.flatMap((each) => fieldsIn(each).filter(isMissingHidden));
  const lists: readonly (readonly [keyof typeof MESSAGES, readonly string[]])[] = [
    [
      "presence_by_script",
      [...namesIn(scripts.presence), ...byPresence.map((each) => missing.get(each) ?? "")],
    ],
    ["script_dropped", namesIn(scripts.dropped.filter(({ kind }) => kind === "field"))],
    ["field_not_converted", notConverted.map(({ name }) => name)],
    ["image_not_fillable", pictured],
    ["value_dropped", valueless],
    ["field_renamed", renamed],
  ];
  const listed = lists.filter(([, names]) => names.length > 0);
  const warnings = listed.map(([code, names]): XfaWarning => {
    return { code, message: MESSAGES[code], fields: [...new Set(names)] };
  });
  const absent = named.isIncomplete ? [PICTURES_ABSENT] : [];
  const pictures = [...absent, ...pictureFaults].map((message): XfaWarning => {
    return { code: "picture_not_drawn", message };
  });
  if (missingCharacters.length > 0) warnings.push(missingWarning(missingCharacters));
  return [...warnings, ...pictures];
}

const PICTURES_ABSENT = "Pictures that the form takes from other files are missing.";

function missingWarning(characters: readonly string[]): XfaWarning {
  const shown = characters.slice(0, CHARACTERS_NAMED_MAX).join(" ");
  const message = `Characters of the form's text that no font has are drawn as boxes: ${shown}`;
  return { code: "glyph_missing", message };
}

function fieldsIn(container: Container): readonly Container[] {
  return container.kind === "field"
    ? [container]
    : container.children.flatMap((child) => fieldsIn(child));
}
