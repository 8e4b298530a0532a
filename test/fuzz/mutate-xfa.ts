import type { Dice } from "../support/harness/chance.ts";

type Mutation = (xml: string, dice: Dice, others: readonly string[]) => string;

const MUTATIONS_MAX = 6;
/** Elements longer than this are not moved or doubled, so that sizes grow slowly. */
const ELEMENT_MAX = 20_000;
const VALUES = [
  "",
  "0",
  "-1",
  "1",
  "50",
  "1000000",
  "-2147483649",
  "99999999999999999999",
  "1e308in",
  "-9e99mm",
  "0.0000001pt",
  "NaN",
  "50%",
  "#a",
  "$record.a[*]",
  "..\\..",
  "hidden",
  "inactive",
  "tb",
  "position",
  "table",
  "row",
  "lr-tb",
] as const;
const NAMES = [
  "subform",
  "subformSet",
  "field",
  "exclGroup",
  "draw",
  "area",
  "pageSet",
  "pageArea",
  "contentArea",
  "medium",
  "occur",
  "ui",
  "textEdit",
  "choiceList",
  "checkButton",
  "imageEdit",
  "barcode",
  "signature",
  "value",
  "items",
  "caption",
  "para",
  "margin",
  "border",
  "font",
  "bind",
  "keep",
  "breakBefore",
  "overflow",
  "template",
] as const;
const BROKEN = [
  "<",
  ">",
  "</",
  "/>",
  "&",
  "&#0;",
  "&#xFFFFFFF;",
  "]]>",
  "<![CDATA[",
  "<!--",
  '"',
] as const;
const TEXTS = [
  "\u0000",
  "\ud800",
  "\ufeff",
  "א",
  "漢字",
  "a".repeat(5000),
  "\n".repeat(500),
] as const;

/** XFA packets after one to six mutations, most of which keep them well-formed. */
export function mutateXfa(xml: string, dice: Dice, others: readonly string[]): string {
  let mutated = xml;
  for (let left = 1 + dice.below(MUTATIONS_MAX); left > 0; left -= 1) {
    mutated = dice.of(MUTATIONS)(mutated, dice, others);
  }
  return mutated;
}

type Span = { readonly from: number; readonly to: number };

const deleteElement: Mutation = (xml, dice) => {
  const span = anyElement(xml, dice);
  return span === null ? xml : put(xml, span, "");
};

const doubleElement: Mutation = (xml, dice) => {
  const span = anyElement(xml, dice);
  if (span === null) return xml;
  const element = xml.slice(span.from, span.to);
  return put(xml, span, element.repeat(2 + dice.below(dice.onceIn(5) ? 40 : 3)));
};

const swapElements: Mutation = (xml, dice) => {
  const spans = [anyElement(xml, dice), anyElement(xml, dice)];
  const [first, second] = spans.filter((span) => span !== null).toSorted((a, b) => a.from - b.from);
  if (first === undefined || second === undefined || first.to > second.from) return xml;
  const moved = put(xml, second, xml.slice(first.from, first.to));
  return put(moved, first, xml.slice(second.from, second.to));
};

/** Puts an element, of this form or another one, inside itself or elsewhere. */
const insertElement: Mutation = (xml, dice, others) => {
  const source = dice.onceIn(2) ? xml : (dice.among(others) ?? xml);
  const span = anyElement(source, dice);
  const tag = anyMatch(xml, /<[\w:]+[^<>]*(?<!\/)>/g, dice);
  if (span === null || tag === null) return xml;
  const at = tag.index + tag[0].length;
  return put(xml, { from: at, to: at }, source.slice(span.from, span.to));
};

const nestElement: Mutation = (xml, dice) => {
  const span = anyElement(xml, dice);
  if (span === null) return xml;
  const name = dice.of(NAMES);
  const times = dice.of([2, 30, 250]);
  const element = xml.slice(span.from, span.to);
  return put(xml, span, `<${name}>`.repeat(times) + element + `</${name}>`.repeat(times));
};

const changeAttribute: Mutation = (xml, dice) => {
  const found = anyMatch(xml, /(?<=\s[\w:]+=")[^"]*(?=")/g, dice);
  return found === null ? xml : put(xml, spanOf(found), dice.of(VALUES));
};

const changeNumber: Mutation = (xml, dice) => {
  const found = anyMatch(xml, /(?<=")-?\d+(\.\d+)?(?=(in|mm|cm|pt|)")/g, dice);
  if (found === null) return xml;
  return put(
    xml,
    spanOf(found),
    String(Number(found[0]) * dice.of([-1, 0, 0.001, 100, 1e9, 1e300])),
  );
};

const addAttribute: Mutation = (xml, dice) => {
  const tag = anyMatch(xml, /(?<=<\w+)(?=[\s>/])/g, dice);
  if (tag === null) return xml;
  const name = dice.of([
    "layout",
    "presence",
    "use",
    "x",
    "w",
    "h",
    "minH",
    "rotate",
    "initial",
    "max",
  ]);
  return put(xml, spanOf(tag), ` ${name}="${dice.of(VALUES)}"`);
};

const changeName: Mutation = (xml, dice) => {
  const span = anyElement(xml, dice);
  if (span === null) return xml;
  const name = dice.of(NAMES);
  const element = xml.slice(span.from, span.to);
  return put(
    xml,
    span,
    element.replace(/^<[\w:]+/, `<${name}`).replace(/<\/[\w:]+>$/, `</${name}>`),
  );
};

const changeText: Mutation = (xml, dice) => {
  const found = anyMatch(xml, /(?<=>)[^<>]+(?=<)/g, dice);
  return found === null ? xml : put(xml, spanOf(found), dice.of(TEXTS));
};

const breakTag: Mutation = (xml, dice) => {
  const at = dice.below(xml.length);
  return put(xml, { from: at, to: at + dice.below(3) }, dice.of(BROKEN));
};

const cutOut: Mutation = (xml, dice) => {
  const from = dice.below(xml.length);
  return put(xml, { from, to: from + dice.below(800) }, "");
};

const cutOff: Mutation = (xml, dice) => xml.slice(0, dice.below(xml.length));

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  deleteElement,
  deleteElement,
  doubleElement,
  doubleElement,
  swapElements,
  insertElement,
  insertElement,
  nestElement,
  changeAttribute,
  changeAttribute,
  changeAttribute,
  changeNumber,
  changeNumber,
  addAttribute,
  addAttribute,
  changeName,
  changeText,
  breakTag,
  cutOut,
  cutOff,
];

/** From a start tag to its end tag, as far as tags are balanced; null if no element has a moderate length. */
function anyElement(xml: string, dice: Dice): Span | null {
  const start = anyMatch(xml, /<[A-Za-z][\w:]*[^<>]*>/g, dice);
  if (start === null) return null;
  const tags = /<(\/?)[A-Za-z][\w:]*[^<>]*?(\/?)>/g;
  tags.lastIndex = start.index;
  let depth = 0;
  for (let tag = tags.exec(xml); tag !== null; tag = tags.exec(xml)) {
    const to = tags.lastIndex;
    if (to - start.index > ELEMENT_MAX) return null;
    if (tag[1] === "/") depth -= 1;
    else if (tag[2] !== "/") depth += 1;
    if (depth <= 0) return { from: start.index, to };
  }
  return null;
}

function anyMatch(xml: string, pattern: RegExp, dice: Dice): RegExpExecArray | null {
  // Looking from a random position is cheaper than listing all matches of a large packet.
  pattern.lastIndex = dice.below(xml.length);
  return pattern.exec(xml) ?? pattern.exec(xml);
}

function spanOf(match: RegExpExecArray): Span {
  return { from: match.index, to: match.index + match[0].length };
}

function put(xml: string, { from, to }: Span, fresh: string): string {
  return xml.slice(0, from) + fresh + xml.slice(to);
}
