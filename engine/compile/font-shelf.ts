import { type CosObject, type Document, Ref } from "#cos";
import type { DrawingFonts, PlanFont } from "#fill";
import type { Form } from "#form";
import { selectFont, type TextFont } from "#text";
import type { FaceShelf } from "./face-shelf.ts";

/** A /DA made ready: which font of the plan, its size and colour, and the /Resources that hold it. */
export type ShelvedFont = {
  readonly index: number;
  readonly font: TextFont;
  readonly sizePoints: number;
  readonly color: string;
  /** Reference to the font itself; with one font each, to the resources of an appearance. */
  readonly object: Ref;
  readonly resources: Ref;
  /** Begins the resource names of the fallback faces there; the face's index follows. */
  readonly faceName: string;
};

const FACE_NAMES = ["Fallback", "Other"] as const;

/** The fonts that a compilation's texts are drawn with, each once. */
export class FontShelf {
  readonly fonts: PlanFont[] = [];
  readonly faces: FaceShelf;
  readonly #document: Document;
  readonly #form: Form;
  readonly #byAppearance = new Map<string, ShelvedFont>();
  readonly #byName = new Map<string, ShelvedFont>();

  constructor(document: Document, form: Form, faces: FaceShelf) {
    this.faces = faces;
    this.#document = document;
    this.#form = form;
  }

  /** What one value is drawn with. */
  get drawing(): DrawingFonts {
    const { faces, missing, shaper } = this.faces;
    return { fonts: this.fonts, faces, missing, shaper };
  }

  /** The font of a widget's /DA. */
  find(defaultAppearance: string): ShelvedFont {
    const known = this.#byAppearance.get(defaultAppearance);
    if (known !== undefined) return known;
    const { font, sizePoints, color } = selectFont(this.#document, this.#form, defaultAppearance);
    const shelf = this.#byName.get(font.name) ?? this.#shelve(font);
    const found = { ...shelf, sizePoints, color };
    this.#byAppearance.set(defaultAppearance, found);
    return found;
  }

  /** All that the appearances to come refer to. */
  references(): readonly Ref[] {
    return [...this.#byName.values()].flatMap(({ object, resources }) => [object, resources]);
  }

  /** Each font by its index in the plan. */
  shelved(): Iterable<ShelvedFont> {
    return this.#byName.values();
  }

  #shelve(font: TextFont): ShelvedFont {
    const { object } = font;
    const ref = object instanceof Ref ? object : this.#document.add(object);
    const faceName = font.name.startsWith(FACE_NAMES[0]) ? FACE_NAMES[1] : FACE_NAMES[0];
    const fonts = new Map<string, CosObject>([[font.name, ref]]);
    for (const [face, composite] of this.faces.objects.entries()) {
      fonts.set(faceName + String(face), composite);
    }
    const resources = this.#document.add(new Map<string, CosObject>([["Font", fonts]]));
    const index = this.fonts.length;
    this.fonts.push(planFont(font));
    const shelved = { index, font, sizePoints: 0, color: "0 g", object: ref, resources, faceName };
    this.#byName.set(font.name, shelved);
    return shelved;
  }
}

function planFont(font: TextFont): PlanFont {
  const { encode, widths, inkLeft, inkRight, boxHeight, descent, capHeight, bold } = font;
  return { encode, widths, inkLeft, inkRight, boxHeight, descent, capHeight, bold };
}
