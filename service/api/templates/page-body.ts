import type { z } from "zod";
import type { FormPage } from "#contract/field.ts";
import type { TemplateVersion } from "#domain/templates";

/** Returns the JSON of the page with this 0-based index. */
export function pageBody(
  { box, rotation, unit }: TemplateVersion["pages"][number],
  index: number,
): z.output<typeof FormPage> {
  const [x1, y1, x2, y2] = box;
  return {
    page: index + 1,
    width: (x2 - x1) * unit,
    height: (y2 - y1) * unit,
    rotation,
    box: [x1, y1, x2, y2],
  };
}
