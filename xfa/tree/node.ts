/** An element of the tree that pdf.js lays out for XFA: HTML with CSS in the form of objects. Lengths in points. */
export type XfaNode = {
  /** `div`, `span`, `input`, `svg` and so on, or `#text`. */
  readonly name: string;
  readonly value?: string;
  readonly attributes: {
    readonly id?: string;
    /** The name of the template's element, for paths (SOM). */
    readonly xfaName?: string;
    readonly class?: readonly string[];
    readonly style?: Readonly<Record<string, string>>;
    /** Bytes of the file of an `img`; absent where pdf.js gives none. */
    readonly src?: Uint8Array;
    readonly [name: string]: unknown;
  };
  readonly children: readonly XfaNode[];
};

/** One page of the laid-out form. */
export type XfaPage = {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly root: XfaNode;
};
