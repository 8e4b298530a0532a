import { type CosObject, type Document, Ref } from "#cos";
import type { PlanFont } from "#fill";
import type { Form } from "#form";
import { selectFont, type TextFont } from "#text";

/** A /DA made ready: which font of the plan, its size and colour, and the /Resources that hold it. */
export type ShelvedFont = {
  readonly index: number;
  readonly font: TextFont;
  readonly sizePoints: number;
  readonly color: string;
  /** Reference to the font itself; with one font each, to the resources of an appearance. */
  readonly object: Ref;
  readonly resources: Ref;
};

/** The fonts that a compilation's texts are drawn with, each once. */
export class FontShelf {
  readonly fonts: PlanFont[] = [];
  readonly #document: Document;
  readonly #form: Form;
  readonly #byAppearance = new Map<string, ShelvedFont>();
  readonly #byName = new Map<string, ShelvedFont>();

  constructor(document: Document, form: Form) {
    this.#document = document;
    this.#form = form;
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
    const fonts = new Map<string, CosObject>([[font.name, ref]]);
    const resources = this.#document.add(new Map<string, CosObject>([["Font", fonts]]));
    const index = this.fonts.length;
    this.fonts.push(planFont(font));
    const shelved = { index, font, sizePoints: 0, color: "0 g", object: ref, resources };
    this.#byName.set(font.name, shelved);
    return shelved;
  }
}

function planFont(font: TextFont): PlanFont {
  const { encode, widths, inkLeft, inkRight, boxHeight, descent, capHeight } = font;
  return { encode, widths, inkLeft, inkRight, boxHeight, descent, capHeight };
}
