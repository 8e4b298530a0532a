import type { FitBox } from "#image";
import type { ScriptBox, Shaper } from "#scripts";
import { type FontOperands, ScriptDrawer } from "./draw-scripts.ts";
import { lackingPackage } from "./draw-value.ts";
import type { FillPlan } from "./plan.ts";
import type { Reading } from "./reading.ts";
import type { TailWriter } from "./tail-writer.ts";

const NO_FONT = "A typed name needs a signature font, and this template has none.";
/** Upper bound without the glyphs: a colour, BT and ET. */
const FRAME_BYTES = 32;
const CENTRED = 1;

/** Writes typed names in the signature face, and characters that it lacks in the others. */
export class TypedNameDrawer {
  readonly #writer: TailWriter;
  readonly #reading: Reading;
  readonly #scripts: ScriptDrawer | null;
  readonly #plan: Pick<FillPlan, "packages">;
  readonly #boxes = new WeakMap<FitBox, ScriptBox>();

  constructor(
    writer: TailWriter,
    reading: Reading,
    plan: Pick<FillPlan, "faces" | "signing" | "packages">,
    shaper: Shaper | null,
  ) {
    const { faces, signing } = plan;
    this.#writer = writer;
    this.#reading = reading;
    this.#plan = plan;
    this.#scripts = signing === null ? null : new ScriptDrawer(writer, [signing, ...faces], shaper);
  }

  /** Writes the operators that show a name centred in `box`, as large as fits. */
  draw(field: string, name: string, box: FitBox, operands: FontOperands): void {
    if (this.#scripts === null) {
      this.#reading.fail("invalid_signature", field, NO_FONT);
      return;
    }
    const layout = this.#scripts.layout(this.#scriptBox(box), null, name);
    if (layout.missingAt >= 0) {
      const lacking = lackingPackage(this.#plan, name, layout.missingAt);
      const message = `A character of the name is in no font${lacking}; a box is drawn instead.`;
      this.#reading.warn("glyph_missing", field, message);
    }
    this.#writer.reserve(FRAME_BYTES, 0);
    this.#writer.ascii("BT\n0 g\n");
    this.#scripts.show(operands, layout, 0);
    this.#writer.reserve(FRAME_BYTES, 0);
    this.#writer.ascii("ET\n");
  }

  #scriptBox(box: FitBox): ScriptBox {
    const { width, height, border } = box;
    const known = this.#boxes.get(box) ?? {
      form: "single",
      width,
      height,
      border,
      size: 0,
      shrinkFrom: 0,
      quadding: CENTRED,
      cells: 0,
    };
    this.#boxes.set(box, known);
    return known;
  }
}
