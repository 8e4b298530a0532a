import type { FieldEntry } from "@platen/engine";

/** Page and position of a field's first widget; null when it is on no page. */
export type FieldPlace = {
  readonly page: FieldEntry["page"];
  readonly rect: FieldEntry["rect"];
};

/** The versions to compare. */
export type Change<Value> = { readonly from: Value; readonly to: Value };

/** Differences between two forms, by raw names in the order of their forms. */
export type FieldsDiff = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** A removed field and an added one of the same type at the same position. */
  readonly renamed: readonly Change<string>[];
  readonly retyped: readonly (NamedChange & Change<FieldEntry["type"]>)[];
  readonly moved: readonly (NamedChange & Change<FieldPlace>)[];
  /** Changed attributes of a field that is in both forms. */
  readonly changed: readonly ChangedField[];
};

type NamedChange = { readonly name: string };

/** A field of both forms with the attributes that differ, before and after. */
type ChangedField = NamedChange & {
  readonly members: readonly ChangedMember[];
} & Change<ChangedValues>;

/** The values of the attributes that differ. */
export type ChangedValues = Partial<Pick<FieldEntry, ChangedMember>>;

/** An attribute other than name, type and position. */
export type ChangedMember = (typeof MEMBERS)[number];

const MEMBERS = [
  "maxLength",
  "defaultValue",
  "required",
  "options",
  "exportValues",
  "multiline",
  "comb",
  "readOnly",
  "multiSelect",
  "tooltip",
  "format",
] as const satisfies readonly (keyof FieldEntry)[];

/** Compares the fields of two versions. Positions are equal when they agree to whole points. */
export function diffFields(from: readonly FieldEntry[], to: readonly FieldEntry[]): FieldsDiff {
  const [before, after] = [byName(from), byName(to)];
  const gone = [...before.values()].filter(({ name }) => !after.has(name));
  const come = [...after.values()].filter(({ name }) => !before.has(name));
  const renamed = renames(gone, come);
  const old = new Set(renamed.map((one) => one.from));
  const fresh = new Set(renamed.map((one) => one.to));
  const stayed = [...before.values()].flatMap((field) => {
    const now = after.get(field.name);
    return now === undefined ? [] : [{ name: field.name, from: field, to: now }];
  });
  return {
    added: come.map(({ name }) => name).filter((name) => !fresh.has(name)),
    removed: gone.map(({ name }) => name).filter((name) => !old.has(name)),
    renamed,
    retyped: stayed.filter(isRetyped).map((one) => both(one, ({ type }) => type)),
    moved: stayed.filter(isMoved).map((one) => both(one, placeOf)),
    changed: stayed.flatMap(({ name, ...pair }) => {
      const members = MEMBERS.filter((member) => isChanged(pair, member));
      return members.length === 0
        ? []
        : [{ name, members, from: valuesOf(pair.from, members), to: valuesOf(pair.to, members) }];
    }),
  };
}

// A duplicate name is one field; its first entry is used.
function byName(fields: readonly FieldEntry[]): ReadonlyMap<string, FieldEntry> {
  const named = new Map<string, FieldEntry>();
  for (const field of fields) if (!named.has(field.name)) named.set(field.name, field);
  return named;
}

/** The k-th field removed from a position was renamed to the k-th of its type added there. */
function renames(
  gone: readonly FieldEntry[],
  come: readonly FieldEntry[],
): readonly Change<string>[] {
  const waiting = Map.groupBy(come, spotOf);
  const taken = new Map<string, number>();
  return gone.flatMap((field) => {
    const spot = spotOf(field);
    const next = taken.get(spot) ?? 0;
    const now = waiting.get(spot)?.[next];
    if (field.rect === null || now === undefined) return [];
    taken.set(spot, next + 1);
    return [{ from: field.name, to: now.name }];
  });
}

function spotOf(field: FieldEntry): string {
  return `${field.type} ${placeName(field)}`;
}

function placeName({ page, rect }: FieldPlace): string {
  return [page, ...(rect ?? []).map((edge) => Math.round(edge))].join(" ");
}

function placeOf({ page, rect }: FieldEntry): FieldPlace {
  return { page, rect };
}

type Stayed = NamedChange & Change<FieldEntry>;

function both<Value>(
  { name, from, to }: Stayed,
  of: (field: FieldEntry) => Value,
): NamedChange & Change<Value> {
  return { name, from: of(from), to: of(to) };
}

function isRetyped({ from, to }: Stayed): boolean {
  return from.type !== to.type;
}

function isMoved({ from, to }: Stayed): boolean {
  return placeName(from) !== placeName(to);
}

function isChanged({ from, to }: Change<FieldEntry>, member: ChangedMember): boolean {
  return JSON.stringify(from[member]) !== JSON.stringify(to[member]);
}

function valuesOf(field: FieldEntry, members: readonly ChangedMember[]): ChangedValues {
  return Object.fromEntries(members.map((member) => [member, field[member]]));
}
