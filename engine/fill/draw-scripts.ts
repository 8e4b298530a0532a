import {
  type Cluster,
  type Face,
  layoutScripts,
  type PlacedRun,
  type ScriptBox,
  type ScriptLayout,
  type Shaper,
} from "#scripts";
import type { DrawPlan, PlanFace, PlanFont, ScriptPieces } from "./draw-plan.ts";
import { GlyphWriter, glyphBytesMax } from "./glyph-writer.ts";
import type { Piece } from "./piece.ts";
import type { TailWriter } from "./tail-writer.ts";

/** Upper bound for one run without its glyphs: font size, position, operators. */
const RUN_BYTES = 128;
const RUN_OPS = 1;
const SPACE = 32;
/** Size of the layout cache; an entry takes a few kilobytes. */
const LAYOUTS_MAX = 2000;

/** `/Name ` for each font that the text may use. */
export type FontOperands = {
  /** The form's own font; -1 where there is none. */
  readonly own: Piece;
  /** The faces, in their order. */
  readonly faces: readonly Piece[];
};

/** The bytes written for a layout, with the vertical shift and the own font that they depend on. */
type Written = { readonly lift: number; readonly own: Piece; readonly bytes: Uint8Array };

/** Draws text that the form's own font lacks characters for, with the plan's fallback faces. */
export class ScriptDrawer {
  readonly #writer: TailWriter;
  readonly #glyphs: GlyphWriter;
  readonly #planFaces: readonly PlanFace[];
  readonly #faces: readonly Face[];
  /** Layouts by box and text. Shaping dominates the cost, and values such as towns and list options repeat. */
  readonly #layouts = new Map<ScriptBox, Map<string, ScriptLayout>>();
  #kept = 0;
  /** Bytes written for a layout: writing its glyphs takes longer than a whole row of Latin text. */
  readonly #written = new WeakMap<ScriptLayout, Written>();

  /** `shaper` may be null only if there are no faces. */
  constructor(writer: TailWriter, planFaces: readonly PlanFace[], shaper: Shaper | null) {
    if (planFaces.length > 0 && shaper === null) {
      throw new Error("assertion failed: a template with fallback faces needs a shaper");
    }
    this.#writer = writer;
    this.#glyphs = new GlyphWriter(writer);
    this.#planFaces = planFaces;
    this.#faces = planFaces.flatMap(({ name, program }) =>
      shaper === null ? [] : [{ name, font: shaper.open(program) }],
    );
  }

  /** The layout of a text in its box. `box` must be the plan's own object: it is a cache key. */
  layout(box: ScriptBox, font: PlanFont | null, text: string): ScriptLayout {
    const known = this.#layouts.get(box) ?? new Map<string, ScriptLayout>();
    const found = known.get(text);
    if (found !== undefined) return found;
    const layout = layoutScripts(box, font, this.#faces, text);
    if (this.#kept >= LAYOUTS_MAX) this.#forget();
    this.#layouts.set(box, known.set(text, layout));
    this.#kept += 1;
    return layout;
  }

  #forget(): void {
    this.#layouts.clear();
    this.#kept = 0;
  }

  /** Writes one widget's content, from `open` to `close`. */
  draw(plan: DrawPlan, pieces: ScriptPieces, layout: ScriptLayout): void {
    const writer = this.#writer;
    writer.reserve(2 * writer.longestPiece, 2);
    writer.put(pieces.open);
    this.show({ own: plan.fontOperand, faces: pieces.faceOperands }, layout, 0);
    writer.reserve(writer.longestPiece, 1);
    writer.put(pieces.close);
  }

  /** Writes the runs of a layout inside BT … ET, shifted up by `lift` points. */
  show(operands: FontOperands, layout: ScriptLayout, lift: number): void {
    const known = this.#written.get(layout);
    if (known?.lift === lift && known.own === operands.own) {
      this.#writer.reserve(known.bytes.length, 0);
      this.#writer.bytes(known.bytes);
      return;
    }
    const from = this.#writer.at;
    this.#runs(operands, layout, lift);
    const bytes = this.#writer.written(from).slice();
    this.#written.set(layout, { lift, own: operands.own, bytes });
  }

  #runs(operands: FontOperands, layout: ScriptLayout, lift: number): void {
    let face = Number.NaN;
    let fromX = 0;
    let fromY = 0;
    for (const run of layout.runs) {
      this.#reserve(run);
      if (run.face !== face) this.#font(operands, run.face, layout.size);
      face = run.face;
      const x = Math.round(run.x * 100);
      const y = Math.round((run.y + lift) * 100);
      this.#writer.hundredths(x - fromX);
      this.#writer.byte(SPACE);
      this.#writer.hundredths(y - fromY);
      this.#writer.ascii(" Td\n");
      fromX = x;
      fromY = y;
      this.#run(run, layout.size);
    }
  }

  #run(run: PlacedRun, size: number): void {
    const face = this.#faces[run.face];
    const plan = this.#planFaces[run.face];
    if (face === undefined || plan === undefined) this.#glyphs.codes(run.clusters);
    else this.#glyphs.clusters(run.clusters, face.font, plan.texts, size);
  }

  #font({ own, faces }: FontOperands, face: number, size: number): void {
    this.#writer.put(faces[face] ?? own);
    this.#writer.tenThousandths(Math.round(size * 10_000));
    this.#writer.ascii(" Tf\n");
  }

  #reserve({ clusters }: PlacedRun): void {
    const bytes = clusters.reduce((sum, cluster: Cluster) => sum + glyphBytesMax(cluster), 0);
    this.#writer.reserve(RUN_BYTES + this.#writer.longestPiece + bytes, RUN_OPS);
  }
}
