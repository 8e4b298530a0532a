import {
  type CosObject,
  CosString,
  type Dict,
  type Document,
  isArray,
  Name,
  Ref,
  Stream,
} from "../../engine/cos/mod.ts";
import type { Dice } from "../support/harness/chance.ts";

const CHANGES_MAX = 12;
const NUMBERS = [0, -1, 1, 2, 0.5, 1e9, 2 ** 31, 2 ** 53, -1e30, 1e38] as const;
const KEYS = [
  "Kids",
  "Parent",
  "FT",
  "V",
  "DA",
  "Opt",
  "AP",
  "Rect",
  "T",
  "Ff",
  "MK",
  "AS",
] as const;

/** Replaces objects: circular references, unexpected types, missing entries. */
export function mutateDocument(document: Document, dice: Dice): void {
  const dicts = [...document.objects.values()].flatMap((object) => dictsIn(object));
  const values = dicts.flatMap((dict) => [...dict.values()]);
  const numbers = [...document.objects.keys()];
  for (let left = 1 + dice.below(CHANGES_MAX); left > 0; left -= 1) {
    const dict = dice.among(dicts);
    if (dict === null) return;
    const key = dice.onceIn(4) ? dice.of(KEYS) : (dice.among([...dict.keys()]) ?? "V");
    if (dice.onceIn(6)) dict.delete(key);
    else dict.set(key, anyValue(dice, values, numbers));
  }
}

function anyValue(dice: Dice, values: readonly CosObject[], numbers: readonly number[]): CosObject {
  switch (dice.below(9)) {
    case 0:
      return dice.of(NUMBERS);
    case 1:
      return new Name(dice.of(["Off", "Yes", "Tx", "Btn", "Ch", "Widget", "Page", "", "a b#"]));
    case 2:
      return new CosString(dice.bytes(dice.below(40)));
    case 3:
      return [];
    case 4:
      return Array.from({ length: dice.below(6) }, () => copyDeep(dice.among(values)));
    case 5:
      return new Stream(new Map(), dice.bytes(dice.below(90)));
    case 6:
    case 7:
      return new Ref(dice.among(numbers) ?? 1);
    default:
      return copyDeep(dice.among(values));
  }
}

/** A copy, because a dictionary that contains itself cannot be serialized. */
function copyDeep(object: CosObject): CosObject {
  if (object instanceof Map)
    return new Map(Array.from(object, ([key, value]) => [key, copyDeep(value)]));
  return isArray(object) ? object.map(copyDeep) : object;
}

function dictsIn(object: CosObject): readonly Dict[] {
  if (object instanceof Stream) return dictsIn(object.dict);
  if (object instanceof Map) return [object, ...[...object.values()].flatMap(dictsIn)];
  return isArray(object) ? object.flatMap(dictsIn) : [];
}
