import { type Dict, Name } from "#cos";
import { dictOf, textString } from "./cos-values.ts";
import type { FieldFormat } from "./field-definition.ts";

/** Calls of Acrobat's own functions (JavaScript for Acrobat API Reference), without `_Format` or `_Keystroke`. */
const CALLS: Readonly<Record<FieldFormat, readonly [name: string, args: string, suffix: string]>> =
  {
    date: ["AFDate", '"mm/dd/yyyy"', "Ex"],
    number: ["AFNumber", '2, 0, 0, 0, "", true', ""],
    zip: ["AFSpecial", "0", ""],
    phone: ["AFSpecial", "2", ""],
    ssn: ["AFSpecial", "3", ""],
  };

/** The additional actions (/AA) that make a text field accept and show a format. */
export function formatScripts(format: FieldFormat): Dict {
  const [name, args, suffix] = CALLS[format];
  return dictOf({
    K: script(`${name}_Keystroke${suffix}(${args});`),
    F: script(`${name}_Format${suffix}(${args});`),
  });
}

function script(text: string): Dict {
  return dictOf({ S: new Name("JavaScript"), JS: textString(text) });
}
