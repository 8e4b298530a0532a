import { type CosObject, type Document, Ref } from "#cos";
import type { DrawingFonts, PlanFont } from "#fill";
import type { Form } from "#form";
import { selectFont, type TextFont } from "#text";
import type { EmbeddedFaces } from "./embedded-faces.ts";

/** A parsed /DA: index of the font in the plan, its size and colour, and the /Resources that contain it. */
export type RegisteredFont = {
  readonly index: number;
  readonly font: TextFont;
  readonly sizePoints: number;
  readonly color: string;
  /** Reference to the font, or to the resources of an appearance, which have one font each. */
  readonly object: Ref;
  readonly resources: Ref;
  /** Prefix of the fallback faces' resource names there; the face's index follows. */
  readonly faceName: string;
};

const FACE_NAMES = ["Fallback", "Other"] as const;

/** The distinct fonts that a compilation draws text with. */
export class FontRegistry {
  readonly fonts: PlanFont[] = [];
  readonly faces: EmbeddedFaces;
  readonly #document: Document;
  readonly #form: Form;
  readonly #byAppearance = new Map<string, RegisteredFont>();
  readonly #byName = new Map<string, RegisteredFont>();

  constructor(document: Document, form: Form, faces: EmbeddedFaces) {
    this.faces = faces;
    this.#document = document;
    this.#form = form;
  }

  /** The fonts for drawing a single value. */
  get drawing(): DrawingFonts {
    const { faces, missing, packages, shaper } = this.faces;
    return { fonts: this.fonts, faces, missing, packages, shaper };
  }

  /** The font for a widget's /DA. */
  find(defaultAppearance: string): RegisteredFont {
    const known = this.#byAppearance.get(defaultAppearance);
    if (known !== undefined) return known;
    const { font, sizePoints, color } = selectFont(this.#document, this.#form, defaultAppearance);
    const registered = this.#byName.get(font.name) ?? this.#register(font);
    const found = { ...registered, sizePoints, color };
    this.#byAppearance.set(defaultAppearance, found);
    return found;
  }

  /** All objects that appearances will refer to. */
  references(): readonly Ref[] {
    return [...this.#byName.values()].flatMap(({ object, resources }) => [object, resources]);
  }

  /** Each font, by its index in the plan. */
  registered(): Iterable<RegisteredFont> {
    return this.#byName.values();
  }

  #register(font: TextFont): RegisteredFont {
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
    const registered = {
      index,
      font,
      sizePoints: 0,
      color: "0 g",
      object: ref,
      resources,
      faceName,
    };
    this.#byName.set(font.name, registered);
    return registered;
  }
}

function planFont(font: TextFont): PlanFont {
  const { encode, widths, inkLeft, inkRight, boxHeight, descent, capHeight, bold } = font;
  const plan = { encode, widths, inkLeft, inkRight, boxHeight, descent, capHeight, bold };
  const { combDescent } = font;
  return combDescent === undefined ? plan : { ...plan, combDescent };
}
