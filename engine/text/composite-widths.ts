import type { CosObject, Dict, Document } from "#cos";
import { WIDTH_MAX } from "./font-descriptor.ts";
import { SPACE } from "./moves.ts";

/**
 * Widths of printable ASCII that a composite font of an Adobe character collection declares in /W (ISO 32000-2, 9.7.4.3);
 * empty for other fonts. /DW is the width of an ideograph. In these collections ASCII is proportional from CID 1, and half as wide as an
 * ideograph from a CID of the collection's own; the predefined CMap (9.7.5.2) chooses one of the two.
 */
export function asciiWidths(document: Document, font: Dict): ReadonlyMap<string, number> {
  const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
  const cmap = document.name(font.get("Encoding")) ?? "";
  const collection = COLLECTIONS.find(({ cmaps }) => cmaps.test(cmap));
  const widths = new Map<string, number>();
  if (descendant === null || collection === undefined) return widths;
  const first = collection.halfWidth.test(cmap) ? collection.halfWidthCid : PROPORTIONAL_CID;
  for (const { from, to, widthOf } of widthRuns(document, descendant)) {
    const last = Math.min(to, first + ASCII_COUNT - 1);
    for (let cid = Math.max(from, first); cid <= last; cid += 1) {
      const width = Math.round(document.number(widthOf(cid)) ?? 0);
      if (width > 0 && width <= WIDTH_MAX)
        widths.set(String.fromCharCode(SPACE + cid - first), width);
    }
  }
  return widths;
}

const ASCII_COUNT = 95;
const PROPORTIONAL_CID = 1;

/** CIDs in a row with widths in /W. */
type Run = {
  readonly from: number;
  readonly to: number;
  readonly widthOf: (cid: number) => CosObject | undefined;
};

function widthRuns(document: Document, descendant: Dict): readonly Run[] {
  const items = document.array(descendant.get("W")) ?? [];
  const runs: Run[] = [];
  for (let at = 0; at + 1 < items.length; ) {
    const from = Math.trunc(document.number(items[at]) ?? 0);
    const list = document.array(items[at + 1]);
    if (list === null) {
      const [to, width] = [document.number(items[at + 1]) ?? 0, items[at + 2]];
      runs.push({ from, to, widthOf: () => width });
      at += 3;
    } else {
      runs.push({ from, to: from + list.length - 1, widthOf: (cid) => list[cid - from] });
      at += 2;
    }
  }
  return runs;
}

type Collection = {
  readonly cmaps: RegExp;
  /** Those that show ASCII half as wide as ideographs, and where it begins then. */
  readonly halfWidth: RegExp;
  readonly halfWidthCid: number;
};

/** Adobe-Japan1, -GB1, -CNS1 and -Korea1 (Adobe's Technical Notes 5078, 5079, 5080 and 5093). */
const COLLECTIONS: readonly Collection[] = [
  {
    cmaps: /^(?:(?:83pv|90msp?|90pv|Add|Ext)-RKSJ|EUC|UniJIS-.*)-[HV]$/u,
    halfWidth: /^(?:90ms-|Add-|Ext-|EUC-|UniJIS-UCS2-HW-)/u,
    halfWidthCid: 231,
  },
  {
    cmaps: /^(?:GB-EUC|GBpc-EUC|GBKp?-EUC|GBK2K|UniGB-.*)-[HV]$/u,
    halfWidth: /^(?:GB-|GBK-)/u,
    halfWidthCid: 814,
  },
  {
    cmaps: /^(?:B5pc|HKscs-B5|ETen(?:ms)?-B5|CNS-EUC|UniCNS-.*)-[HV]$/u,
    halfWidth: /^(?:ETen-|CNS-)/u,
    halfWidthCid: 13_648,
  },
  {
    cmaps: /^(?:KSC-EUC|KSCpc-EUC|KSCms-UHC(?:-HW)?|UniKS-.*)-[HV]$/u,
    halfWidth: /^(?:KSC-|KSCms-UHC-HW-)/u,
    halfWidthCid: 8094,
  },
];
