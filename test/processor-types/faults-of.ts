import type { ObjectShape, Shape } from "./shape.ts";

/** How values are compared. */
export type Reading = {
  /** `form`: every value is text, as in a form; null is empty. */
  readonly as: "json" | "form";
  /** `known`: open enumerations are treated as closed. */
  readonly enums: "open" | "known";
};

/** One sentence for each deviation of `value` from its shape, beginning with `path`. */
export function faultsOf(shape: Shape, value: unknown, reading: Reading, path = ""): string[] {
  if (shape.kind === "union") return unionFaults(shape.arms, value, reading, path);
  if (shape.kind === "object") return objectFaults(shape, value, reading, path);
  if (shape.kind === "list") return listFaults(shape, value, reading, path);
  return isScalar(shape, value, reading) ? [] : [wrong(path, nameOf(shape), value)];
}

type ListShape = Extract<Shape, { readonly kind: "list" }>;
type Scalar = Exclude<Shape, { readonly kind: "union" | "list" | "object" }>;

/** Numbers in a form, and decimals in the SDK. */
const NUMBER = /^-?\d+(\.\d+)?$/;

function isScalar(shape: Scalar, value: unknown, { as }: Reading): boolean {
  const isForm = as === "form";
  switch (shape.kind) {
    case "any":
      return true;
    case "string":
    case "open":
      return typeof value === "string";
    case "number":
      return isForm ? isMatch(value, NUMBER) : typeof value === "number";
    case "boolean":
      return isForm ? value === "true" || value === "false" : typeof value === "boolean";
    case "null":
      return isForm ? value === "" : value === null;
    case "absent":
      return value === undefined;
    case "decimal":
      return isMatch(value, NUMBER);
    case "literal":
      return isForm ? value === String(shape.value) : value === shape.value;
  }
}

function listFaults(shape: ListShape, value: unknown, reading: Reading, path: string): string[] {
  if (!Array.isArray(value)) return [wrong(path, nameOf(shape), value)];
  return value.flatMap((item, index) => faultsOf(shape.of, item, reading, `${path}[${index}]`));
}

function objectFaults(
  shape: ObjectShape,
  value: unknown,
  reading: Reading,
  path: string,
): string[] {
  if (!isRecord(value)) return [wrong(path, nameOf(shape), value)];
  const members = shape.members();
  const missing = [...members]
    .filter(([name, { shape: of, isOptional }]) => !isOptional && !(name in value) && !mayLack(of))
    .map(([name]) => `${at(path, name)} is missing from ${shape.name}`);
  const others = shape.others();
  const wrongOnes = Object.entries(value).flatMap(([name, item]) => {
    const of = members.get(name)?.shape ?? others;
    const place = at(path, name);
    if (of === null) return [`${place} is unknown to ${shape.name}`];
    return faultsOf(of, item, reading, place);
  });
  return [...missing, ...wrongOnes];
}

/** Empty if one arm matches; otherwise the faults of the closest arm. */
function unionFaults(
  arms: readonly Shape[],
  value: unknown,
  reading: Reading,
  path: string,
): string[] {
  const allowed = reading.enums === "known" && hasLiterals(arms) ? arms.filter(isNotOpen) : arms;
  const near = allowed.filter((arm) => isNear(arm, value));
  let best: string[] | null = null;
  for (const arm of near) {
    const faults = faultsOf(arm, value, reading, path);
    if (faults.length === 0) return [];
    if (best === null || faults.length < best.length) best = faults;
  }
  const isPlain = best === null || !(isRecord(value) || Array.isArray(value));
  return isPlain ? [wrong(path, nameOf({ kind: "union", arms: allowed }), value)] : (best ?? []);
}

/** Whether a value may belong to this arm: the same JSON type, and the same `object` or `type`. */
function isNear(arm: Shape, value: unknown): boolean {
  if (Array.isArray(value)) return arm.kind === "list" || arm.kind === "any";
  if (!isRecord(value)) return arm.kind !== "list" && arm.kind !== "object";
  if (arm.kind !== "object") return arm.kind === "any";
  return [...arm.members()].every(
    ([name, { shape }]) =>
      shape.kind !== "literal" || !(name in value) || value[name] === shape.value,
  );
}

function hasLiterals(arms: readonly Shape[]): boolean {
  return arms.some(({ kind }) => kind === "literal");
}

function isNotOpen({ kind }: Shape): boolean {
  return kind !== "open";
}

function mayLack(shape: Shape): boolean {
  return shape.kind === "absent" || (shape.kind === "union" && shape.arms.some(mayLack));
}

function wrong(path: string, wanted: string, value: unknown): string {
  const given = JSON.stringify(value) ?? "nothing";
  return `${path === "" ? "it" : path} is not ${wanted} but ${given.slice(0, SHOWN_MAX)}`;
}

/** Maximum length of displayed values and enumerations. */
const SHOWN_MAX = 80;
const NAMES_MAX = 8;

function nameOf(shape: Shape): string {
  if (shape.kind === "object") return shape.name;
  if (shape.kind === "list") return `a list of ${nameOf(shape.of)}`;
  if (shape.kind === "literal") return JSON.stringify(shape.value);
  if (shape.kind === "open") return "another text";
  if (shape.kind !== "union") return shape.kind;
  const names = shape.arms.map(nameOf);
  const more = names.length > NAMES_MAX ? ` or ${names.length - NAMES_MAX} others` : "";
  return names.slice(0, NAMES_MAX).join(" or ") + more;
}

function at(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function isMatch(value: unknown, pattern: RegExp): boolean {
  return typeof value === "string" && pattern.test(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
