import { buildForm } from "@platen/forms/builder";
import { csvLine } from "@platen/forms/csv";
import type { Material } from "./material.ts";

/** The columns of the rows, which are also the names of the form's fields. */
const COLUMNS = ["name", "department", "kind", "from", "until", "approved"] as const;
const LABELS = ["Name", "Department", "Kind of leave", "From", "Until", "Approved"] as const;
const KINDS = ["Annual leave", "Parental leave", "Study leave", "Sick leave"] as const;
/** Not one of the kinds: such a row fails. */
const WRONG_KIND = "Holliday";
const PEOPLE = ["Ada Byron", "Chidi Okafor", "Mei Lin", "Zoë Müller", "Omar Haddad", "Ines Prado"];
const DEPARTMENTS = ["Sales", "Finance", "Research", "Support"];
const TITLE = "Request for Leave";
const INK = [0.13, 0.15, 0.3] as const;
const PALE = [0.92, 0.93, 0.98] as const;
const TOP_PT = 640;
const LINE_PT = 52;

/** A form of one page, and `count` rows for it; of these the first `failing` fail. */
export function leaveRequests(count: number, failing: number): Material {
  const rows = Array.from({ length: count }, (_, index) => rowAt(index, index < failing));
  return {
    slug: "leave-request",
    title: TITLE,
    form: new Uint8Array(leaveForm()),
    csv: new TextEncoder().encode(`${[csvLine(COLUMNS), ...rows].join("\n")}\n`),
    filenamePattern: "{name}, {from}",
    mappingFor: () => Object.fromEntries(COLUMNS.map((column) => [column, column])),
  };
}

function rowAt(index: number, isFailing: boolean): string {
  const day = String((index % 27) + 1).padStart(2, "0");
  return csvLine([
    of(PEOPLE, index),
    of(DEPARTMENTS, index),
    isFailing ? WRONG_KIND : of(KINDS, index),
    `2026-07-${day}`,
    `2026-08-${day}`,
    "true",
  ]);
}

function of(texts: readonly string[], index: number): string {
  return texts[index % texts.length] ?? "";
}

function leaveForm(): Uint8Array {
  const fields = COLUMNS.map((name, index) => {
    const y = TOP_PT - index * LINE_PT;
    const at = [220, y - 8, 540, y + 16] as const;
    const tooltip = LABELS[index] ?? name;
    if (name === "kind") return { type: "combo", name, tooltip, at, options: KINDS } as const;
    if (name === "approved")
      return { type: "checkbox", name, tooltip, at: [220, y - 6, 238, y + 12] } as const;
    return { type: "text", name, tooltip, at, required: name === "name" } as const;
  });
  const labels = LABELS.map((text, index) => {
    const at = [72, TOP_PT - index * LINE_PT] as const;
    return { kind: "text", at, text, size: 11, color: INK } as const;
  });
  const head = [
    { kind: "box", rect: [0, 700, 612, 792], width: 0, fill: PALE },
    { kind: "text", at: [72, 736], text: TITLE, size: 22, font: "Helvetica-Bold", color: INK },
    { kind: "line", from: [72, 690], to: [540, 690], width: 1, color: INK },
  ] as const;
  return buildForm({ title: TITLE, pages: [{ marks: [...head, ...labels] }], fields });
}
