import type { FieldLabel } from "#labels";
import type { FieldOnPages, PageText } from "#pages";
import { type Language, tokensOf } from "#tokens";
import type { FormWarning } from "./field-analysis.ts";

/** Fields that share a label before it is worth a warning. */
const REPEATED_MIN = 2;
const TWO_PEOPLE = /\bname\(s\)|\bnames? shown\b|\byou and your spouse|\bnames of both\b/i;

type Form = {
  readonly fields: readonly FieldOnPages[];
  readonly pages: readonly PageText[];
  readonly labels: readonly FieldLabel[];
  readonly aliases: readonly (string | null)[];
  readonly language: Language;
};

/** Returns the warnings that someone who maps the form should read first. */
export function findWarnings(form: Form): readonly FormWarning[] {
  return [
    ...emptyPages(form),
    ...offPage(form),
    ...repeatedLabels(form),
    ...twoPeople(form),
    ...differingTooltips(form),
  ];
}

function emptyPages({ fields, pages }: Form): FormWarning[] {
  const read = new Map(pages.map(({ page, words }) => [page, words.length]));
  const byPage = Map.groupBy(
    fields.flatMap(({ name, widgets }) => widgets.map(({ page }) => ({ name, page }))),
    ({ page }) => page,
  );
  return [...byPage]
    .filter(([page]) => (read.get(page) ?? 0) === 0)
    .toSorted(([a], [b]) => a - b)
    .map(([page, places]) => ({
      code: "page_without_text",
      message: `Page ${page} has no text that can be read; its fields have no labels.`,
      fields: [...new Set(places.map(({ name }) => name))],
    }));
}

function offPage({ fields, pages }: Form): FormWarning[] {
  const sizes = new Map(pages.map((page) => [page.page, page]));
  const off = fields.filter(
    ({ type, widgets }) =>
      type !== "button" &&
      widgets.every(({ page, left, top, right, bottom }) => {
        const size = sizes.get(page);
        return (
          size !== undefined &&
          (right <= 0 || bottom <= 0 || left >= size.width || top >= size.height)
        );
      }),
  );
  return off.map(({ name }) => ({
    code: "field_off_page",
    message: "The field lies outside the visible part of its page, or on no page.",
    fields: [name],
  }));
}

function repeatedLabels({ fields, labels }: Form): FormWarning[] {
  const seats = fields.flatMap(({ name, type }, index) => {
    const label = labels[index];
    if (type === "button" || label === undefined || label.label === null) return [];
    const row = label.column === null ? "" : (label.rowNumber ?? "");
    return [{ name, text: label.label, key: `${label.label}\n${row}` }];
  });
  return [...Map.groupBy(seats, ({ key }) => key).values()]
    .filter((same) => same.length >= REPEATED_MIN)
    .map((same) => ({
      code: "label_repeated",
      message: `${same.length} fields have the label '${same[0]?.text ?? ""}'; their names end in numbers.`,
      fields: same.map(({ name }) => name),
    }));
}

function twoPeople({ fields, labels }: Form): FormWarning[] {
  return fields.flatMap(({ name, type }, index): FormWarning[] => {
    const label = labels[index]?.label ?? "";
    if (type !== "text" || !TWO_PEOPLE.test(label)) return [];
    return [
      {
        code: "two_people_in_one_field",
        message: `'${label}' may ask for two people in one field.`,
        fields: [name],
      },
    ];
  });
}

function differingTooltips({ fields, labels, language }: Form): FormWarning[] {
  return fields.flatMap(({ name, tooltip }, index): FormWarning[] => {
    const printed = labels[index]?.printed ?? null;
    if (tooltip === null || printed === null) return [];
    const [said, shown] = [tokensOf(tooltip, language).words, tokensOf(printed, language).words];
    if (said.length === 0 || shown.length === 0) return [];
    if (said.some((word) => shown.includes(word))) return [];
    return [
      {
        code: "tooltip_differs_from_print",
        message: `The tooltip shares no word with the text beside the field, '${printed}'.`,
        fields: [name],
      },
    ];
  });
}
