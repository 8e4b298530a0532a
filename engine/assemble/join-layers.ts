import { type CosObject, type Dict, type Document, isArray, Ref } from "#cos";
import type { Part } from "./part.ts";

/** Lists of a configuration that are concatenated (ISO 32000-2, 8.11.4.3, table 99). */
const LISTS = ["Order", "AS", "RBGroups", "Locked"];

/** Joins the optional content of all parts; each layer's initial state is that of its own document. */
export function joinLayers(document: Document, parts: readonly Part[]): void {
  const properties = parts.flatMap(({ catalog }) => {
    const dict = document.dict(catalog.get("OCProperties"));
    return dict === null ? [] : [dict];
  });
  const [first] = properties;
  if (first === undefined) return;
  const joined = new Map(first);
  const concatenate = (key: string, holders: readonly Dict[]): readonly CosObject[] =>
    holders.flatMap((dict) => document.array(dict.get(key)) ?? []);
  joined.set("OCGs", concatenate("OCGs", properties));
  const configurations = concatenate("Configs", properties);
  if (configurations.length > 0) joined.set("Configs", configurations);
  const defaults = properties.map((dict) => document.dict(dict.get("D")) ?? new Map());
  const whole = new Map<string, CosObject>(defaults[0] ?? []);
  for (const key of LISTS) {
    const list = concatenate(key, defaults);
    if (list.length > 0) whole.set(key, list);
  }
  whole.delete("BaseState");
  whole.delete("ON");
  whole.set(
    "OFF",
    properties.flatMap((dict) => hiddenLayers(document, dict)),
  );
  joined.set("D", whole);
  parts[0]?.catalog.set("OCProperties", document.add(joined));
}

function hiddenLayers(document: Document, properties: Dict): readonly CosObject[] {
  const defaults = document.dict(properties.get("D"));
  const readListed = (key: string): ReadonlySet<number> =>
    new Set(numbers(document.resolve(defaults?.get(key))));
  if (document.name(defaults?.get("BaseState")) !== "OFF") {
    return [...readListed("OFF")].map((num) => new Ref(num));
  }
  const shown = readListed("ON");
  const layers = numbers(document.resolve(properties.get("OCGs")));
  return layers.filter((num) => !shown.has(num)).map((num) => new Ref(num));
}

function numbers(list: CosObject): readonly number[] {
  return isArray(list) ? list.flatMap((item) => (item instanceof Ref ? [item.num] : [])) : [];
}
