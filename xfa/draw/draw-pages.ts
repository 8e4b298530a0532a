import type { Platform } from "@platen/engine";
import { type CosObject, type Dict, type Document, latin1Bytes, Name } from "@platen/engine/cos";
import type { Scripts } from "@platen/engine/scripts";
import type { PlacedBox, PlacedPage } from "#place";
import {
  createTypesetter,
  embedScripts,
  type FormFont,
  type ScriptSubsets,
  type TextBlock,
  type TextFace,
  type Typesetter,
} from "#text";
import { drawBox, drawUnevenBorder } from "./draw-box.ts";
import { drawSvg } from "./draw-svg.ts";
import { drawText } from "./draw-text.ts";
import { operation } from "./operators.ts";
import { drawPicture, pictureStore } from "./picture.ts";

/** The inputs of drawing, and the document that fonts and pictures are added to. */
export type DrawTarget = {
  readonly document: Document;
  readonly platform: Platform;
  readonly scripts: Scripts;
  /** The form's fonts; objects of `document`. */
  readonly fonts: readonly FormFont[];
  /** Files of pictures by the texts that replace them. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
};

export type DrawnPage = {
  /** The content stream, not compressed. */
  readonly content: Uint8Array;
  /** The entries of /Resources. */
  readonly resources: Dict;
};

export type Drawn = {
  readonly pages: readonly DrawnPage[];
  /** Why pictures are not drawn, as sentences. */
  readonly pictureFaults: readonly string[];
  /** Characters that are drawn as boxes, because no font has them. */
  readonly missingCharacters: readonly string[];
};

/**
 * Draws the static content of pages: backgrounds, borders, lines, text, pictures, and the decoration of fields that a
 * widget cannot have. Widgets draw the rest.
 */
export function drawPages(pages: readonly PlacedPage[], target: DrawTarget): Drawn {
  const { document, platform, scripts, fonts, pictures } = target;
  const blocks = pages.flatMap(({ root }) => textsOf(root));
  const subsets = embedScripts(blocks, document, scripts, platform);
  const context: Context = {
    typesetter: createTypesetter(fonts, subsets.scripts),
    subsets,
    readPicture: pictureStore(document, platform, pictures),
    pictureFaults: [],
  };
  return {
    pages: pages.map((page) => new PageDrawing(page, context).draw()),
    pictureFaults: context.pictureFaults,
    missingCharacters: [...context.typesetter.missing],
  };
}

type Context = {
  readonly typesetter: Typesetter;
  readonly subsets: ScriptSubsets;
  readonly readPicture: ReturnType<typeof pictureStore>;
  readonly pictureFaults: string[];
};

function textsOf(box: PlacedBox): readonly TextBlock[] {
  const own = box.isVisible && box.text !== null ? [box.text.block] : [];
  return [...own, ...box.children.flatMap(textsOf)];
}

class PageDrawing {
  readonly #page: PlacedPage;
  readonly #context: Context;
  readonly #fonts: Dict = new Map();
  readonly #pictures: Dict = new Map();
  readonly #shadings: Dict = new Map();
  readonly #parts: string[] = [];

  constructor(page: PlacedPage, context: Context) {
    this.#page = page;
    this.#context = context;
  }

  draw(): DrawnPage {
    this.#drawTree(this.#page.root);
    const resources: Dict = new Map();
    if (this.#fonts.size > 0) resources.set("Font", this.#fonts);
    if (this.#pictures.size > 0) resources.set("XObject", this.#pictures);
    if (this.#shadings.size > 0) resources.set("Shading", this.#shadings);
    return { content: latin1Bytes(this.#parts.join("")), resources };
  }

  #drawTree(box: PlacedBox): void {
    this.#drawOwn(box);
    this.#drawInside(box);
  }

  /** A border comes before the element that it is of, and is drawn over the background of that element. */
  #drawInside({ children }: PlacedBox): void {
    const [border, bordered, ...others] = children;
    const isPair = border?.node.attributes.class?.includes("xfaBorder") === true;
    if (!isPair || bordered === undefined) {
      for (const child of children) this.#drawTree(child);
      return;
    }
    this.#drawOwn(bordered);
    this.#drawTree(border);
    this.#drawInside(bordered);
    for (const child of others) this.#drawTree(child);
  }

  #drawOwn(box: PlacedBox): void {
    if (!box.isVisible) return;
    const content = this.#contentOf(box);
    const [a, b, c, d, e, f] = box.matrix;
    // Content is written with y down, as in the tree.
    const matrix = [a, -b, c, -d, e, this.#page.heightPt - f];
    if (content !== "") this.#parts.push(`q\n${operation("cm", ...matrix)}${content}Q\n`);
  }

  #contentOf(box: PlacedBox): string {
    const { name, attributes } = box.node;
    const text =
      box.text === null
        ? ""
        : drawText(box.text, this.#context.typesetter, (face) => this.#fontName(face));
    if (WIDGETS.has(name)) return drawUnevenBorder(box) + text;
    if (name === "svg") return drawSvg(box);
    if (name === "img") return this.#drawPicture(box, attributes.src);
    return drawBox(box, (shading) => this.#addShading(shading)) + text;
  }

  #addShading(shading: Dict): string {
    const name = `Sh${this.#shadings.size + 1}`;
    this.#shadings.set(name, shading);
    return name;
  }

  #drawPicture(box: PlacedBox, bytes: Uint8Array | undefined): string {
    const picture = bytes === undefined ? NO_BYTES : this.#context.readPicture(bytes);
    if ("fault" in picture) {
      this.#context.pictureFaults.push(picture.fault);
      return "";
    }
    const name = `Im${picture.ref.num}`;
    this.#pictures.set(name, picture.ref);
    return drawPicture(box, picture, name);
  }

  #fontName({ source }: TextFace): string {
    switch (source.kind) {
      case "standard":
        this.#fonts.set(source.name, standardFont(source.name));
        return source.name;
      case "form": {
        const name = `F${source.font.name.replaceAll(/[^A-Za-z0-9]/gu, (sign) => `.${sign.charCodeAt(0)}.`)}`;
        this.#fonts.set(name, source.font.object);
        return name;
      }
      case "script":
        this.#fonts.set(source.name, this.#context.subsets.fonts.get(source.name) ?? null);
        return source.name;
    }
  }
}

const NO_BYTES = { fault: "A picture of the form has no data." };

/** Elements whose box is drawn by the field's widget. */
const WIDGETS = new Set(["input", "select", "textarea", "button"]);

function standardFont(name: string): CosObject {
  return new Map<string, CosObject>([
    ["Type", new Name("Font")],
    ["Subtype", new Name("Type1")],
    ["BaseFont", new Name(name)],
    ["Encoding", new Name("WinAnsiEncoding")],
  ]);
}
