import {
  appearanceOps,
  frameContents,
  freePrefix,
  type Ground,
  layerOps,
  pageObjectName,
  pageResources,
  placeAppearance,
  rectOf,
} from "#assemble";
import {
  type CosObject,
  type Dict,
  type Document,
  escapeName,
  formatNumber,
  latin1Bytes,
  latin1Text,
  Ref,
  Stream,
} from "#cos";
import type { Page, Rect } from "#form";
import type { Platform } from "#platform";
import { annotationsOf, type WidgetAnnotation } from "./page-annotations.ts";
import type { DrawnSlot, Slots } from "./plan-slots.ts";
import type { Renamed } from "./rename-resources.ts";
import type { PageItem } from "./row-content.ts";

/** A page whose widgets are content. */
export type BurntPage = {
  /** Content streams in drawing order; `null` where the row's own is shown. */
  readonly contents: readonly (Ref | null)[];
  readonly items: readonly PageItem[];
  readonly resources: Dict;
  /** Those that are not fields and stay. */
  readonly annotations: readonly Dict[];
};

/** The inputs of burning pages. */
export type BurnPorts = {
  readonly document: Document;
  readonly platform: Platform;
  readonly slots: Slots;
  /** Number of the first dynamic object. */
  readonly first: number;
  /** True where every page's last content stream is the word TEST. */
  readonly test: boolean;
  /** /DR, for appearances without resources. */
  readonly defaults: Ref;
};

const OFF = "Off";

/** Turns the widgets of a page into content; modifies the document. */
export function burnPage(ports: BurnPorts, page: Page): BurntPage {
  const { document, test } = ports;
  const { widgets, kept } = annotationsOf(document, page.dict);
  const resources = pageResources(document, page.num, page.dict);
  const ground: Ground = {
    document,
    prefix: freePrefix(document, resources),
    resources: ports.defaults,
    objects: new Map(),
    properties: new Map(),
  };
  const fonts = new Map<string, CosObject>();
  const placed = widgets.map((widget) => burnWidget(ports, ground, fonts, widget));
  const { fixed, moving } = separate(placed);
  const own = contentRefs(document, page.dict);
  if (fixed === "" && moving.length === 0) {
    return { contents: own, items: [], resources, annotations: kept };
  }
  const stamp = test ? own.slice(-1) : [];
  page.dict.set("Contents", own.slice(0, own.length - stamp.length));
  frameContents(document, page.dict, [], ports.platform);
  addResources(document, resources, {
    XObject: ground.objects,
    Properties: ground.properties,
    Font: fonts,
  });
  const row = moving.length > 0 ? [null] : [];
  const framed = [...contentRefs(document, page.dict), ...addOperators(document, fixed)];
  const contents = [...framed, ...row, ...stamp];
  return { contents, items: moving, resources, annotations: kept };
}

function contentRefs(document: Document, page: Dict): readonly Ref[] {
  const contents = page.get("Contents") ?? null;
  return (document.array(contents) ?? [contents]).filter((item) => item instanceof Ref);
}

function addOperators(document: Document, operators: string): readonly Ref[] {
  if (operators === "") return [];
  return [document.add(new Stream(new Map(), latin1Bytes(operators)))];
}

function addResources(
  document: Document,
  resources: Dict,
  kinds: Readonly<Record<string, ReadonlyMap<string, CosObject>>>,
): void {
  for (const [kind, entries] of Object.entries(kinds)) {
    const own = document.dict(resources.get(kind)) ?? [];
    if (entries.size > 0) resources.set(kind, new Map([...own, ...entries]));
  }
}

/** A widget's item and the rectangle that it covers. */
type Placed = { readonly item: PageItem; readonly rect: Rect };

function burnWidget(
  ports: BurnPorts,
  ground: Ground,
  fonts: Map<string, CosObject>,
  { num, dict }: WidgetAnnotation,
): Placed {
  const { document, slots, first } = ports;
  const rect = rectOf(document, dict);
  const normal = document.dict(dict.get("AP"))?.get("N");
  const drawn = normal instanceof Ref ? slots.drawn.get(normal.num - first) : undefined;
  if (normal instanceof Ref && drawn !== undefined) {
    const place = placeOps(document, drawn, rect);
    const layer = layerOps(ground, num, dict);
    const item: PageItem = {
      kind: "drawn",
      object: normal.num - first,
      headBytes: drawn.headBytes,
      opening: latin1Bytes(`${layer.opening}q\n${place ?? "0 0 0 0 0 0 cm\n"}`),
      closing: latin1Bytes(`\nQ\n${layer.closing}`),
      names: takeNames(ground, fonts, drawn.dict),
      rest: latin1Bytes(isBlank(document, normal) ? "" : staticOps(ground, num, dict)),
    };
    return { item, rect };
  }
  const state = slots.states.get(num - first);
  const rest = latin1Bytes(staticOps(ground, num, dict));
  if (state === undefined) return { item: { kind: "static", content: rest }, rect };
  const states = state.endings.map((ending) => ({
    ending: ending.bytes,
    content: latin1Bytes(stateOps(ground, num, dict, ending.state)),
  }));
  const { headBytes } = state;
  return { item: { kind: "state", object: num - first, headBytes, states, rest }, rect };
}

/** `null` where the appearance has no size and shows nothing. */
function placeOps(document: Document, { dict }: DrawnSlot, rect: Rect): string | null {
  const place = placeAppearance(document, new Stream(dict, new Uint8Array(0)), rect);
  if (place === null) return null;
  const own = document.array(dict.get("Matrix"))?.map((item) => document.number(item) ?? 0);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own ?? [];
  const [scaleX, , , scaleY, x, y] = place;
  const matrix = [a * scaleX, b * scaleY, c * scaleX, d * scaleY, e * scaleX + x, f * scaleY + y];
  return `${matrix.map(formatNumber).join(" ")} cm\n`;
}

/** Makes the resources of an appearance stream available to the page; returns their names there. */
function takeNames(
  { document, prefix, objects }: Ground,
  fonts: Map<string, CosObject>,
  dict: Dict,
): readonly Renamed[] {
  const resources = document.dict(dict.get("Resources"));
  const names: Renamed[] = [];
  for (const [name, object] of document.dict(resources?.get("Font")) ?? []) {
    if (!(object instanceof Ref)) continue;
    const known = `${prefix}F${object.num}`;
    names.push(makeRenaming(name, known));
    fonts.set(known, object);
  }
  for (const [name, object] of document.dict(resources?.get("XObject")) ?? []) {
    if (!(object instanceof Ref)) continue;
    const known = pageObjectName(prefix, object.num);
    names.push(makeRenaming(name, known));
    objects.set(known, object);
  }
  return names;
}

function makeRenaming(name: string, known: string): Renamed {
  return { from: latin1Bytes(escapeName(name).slice(1)), to: latin1Bytes(known) };
}

/** The appearance of an annotation as it is in the template. */
function staticOps(ground: Ground, num: number, dict: Dict): string {
  return stateOps(ground, num, dict, ground.document.name(dict.get("AS")) ?? OFF);
}

function stateOps(ground: Ground, num: number, dict: Dict, state: string): string {
  const { document } = ground;
  const normal = document.dict(dict.get("AP"))?.get("N");
  const states = document.resolve(normal);
  const shown = states instanceof Map ? states.get(state) : normal;
  const operators = appearanceOps(ground, rectOf(document, dict), shown);
  if (operators === "") return "";
  const { opening, closing } = layerOps(ground, num, dict);
  return opening + operators + closing;
}

const BLANK = /^\s*(?:\/Tx\s+BMC\s*EMC\s*)?$/u;

/** True for the appearance of an empty field without a frame. */
function isBlank(document: Document, appearance: Ref): boolean {
  const stream = document.resolve(appearance);
  if (!(stream instanceof Stream) || stream.dict.has("Filter") || stream.data.length > 99)
    return false;
  return BLANK.test(latin1Text(stream.data));
}

function isEmpty(item: PageItem): boolean {
  return item.kind === "static" && item.content.length === 0;
}

/**
 * Separates what is the same in every row, which is drawn first and only stored once. A widget that lies below or above
 * one that rows change stays in its position.
 */
function separate(placed: readonly Placed[]): {
  readonly fixed: string;
  readonly moving: readonly PageItem[];
} {
  const changing = placed.filter(({ item }) => item.kind !== "static").map(({ rect }) => rect);
  const fixed: Uint8Array[] = [];
  const moving: PageItem[] = [];
  for (const { item, rect } of placed) {
    if (isEmpty(item)) continue;
    if (item.kind === "static" && !changing.some((other) => overlaps(rect, other))) {
      fixed.push(item.content);
    } else moving.push(item);
  }
  return { fixed: fixed.map(latin1Text).join(""), moving };
}

function overlaps(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
