import { type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#kit/button.tsx";
import { fillWords } from "#words/en/fill.ts";
import { boundsOf, drawStroke, extended, PAD, PEN, type Point, type Stroke } from "./strokes.ts";

const TEXTS = fillWords.signature;
/** Ink on paper, which is white in the dark as well. */
const INK = "#12233d";
/** Pixels of the picture per unit, for print. */
const PIXELS = 3;

/** An area to draw a signature in. */
export function DrawSignature(props: {
  readonly strokes: readonly Stroke[];
  readonly onChange: (change: (strokes: readonly Stroke[]) => readonly Stroke[]) => void;
}): ReactNode {
  const { strokes, onChange } = props;
  const pad = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  useEffect(() => {
    const context = pad.current?.getContext("2d");
    if (context === null || context === undefined) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, PAD.width * PIXELS, PAD.height * PIXELS);
    paint(context, strokes, { left: 0, top: 0 });
  }, [strokes]);
  const down = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    const point = pointOf(event, event.currentTarget);
    onChange((all) => [...all, extended([], point)]);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!isDown.current) return;
    const { nativeEvent, currentTarget } = event;
    // Browsers give one event a frame; the positions between are in it.
    const points = nativeEvent.getCoalescedEvents().map((one) => pointOf(one, currentTarget));
    onChange((all) => [...all.slice(0, -1), points.reduce(extended, all.at(-1) ?? [])]);
  };
  const up = (): void => {
    isDown.current = false;
  };
  return (
    <div className="fill-pad-frame">
      <canvas
        ref={pad}
        className="fill-pad"
        width={PAD.width * PIXELS}
        height={PAD.height * PIXELS}
        role="img"
        aria-label={TEXTS.pad}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      />
      <p className="field-hint">{TEXTS.padHint}</p>
      <div className="actions">
        <Button
          isDisabled={strokes.length === 0}
          onPress={() => onChange((all) => all.slice(0, -1))}
        >
          {TEXTS.undo}
        </Button>
        <Button isDisabled={strokes.length === 0} onPress={() => onChange(() => [])}>
          {TEXTS.clear}
        </Button>
      </div>
    </div>
  );
}

/** The drawing as a PNG without its margins; null: nothing was drawn. */
export function drawingUrl(strokes: readonly Stroke[]): string | null {
  const bounds = boundsOf(strokes);
  if (bounds === null) return null;
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(bounds.width * PIXELS);
  canvas.height = Math.ceil(bounds.height * PIXELS);
  const context = canvas.getContext("2d");
  if (context === null) return null;
  paint(context, strokes, bounds);
  return canvas.toDataURL("image/png");
}

function paint(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  { left, top }: { readonly left: number; readonly top: number },
): void {
  context.setTransform(PIXELS, 0, 0, PIXELS, -left * PIXELS, -top * PIXELS);
  context.lineWidth = PEN;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = INK;
  context.fillStyle = INK;
  for (const stroke of strokes) drawStroke(context, stroke);
}

function pointOf(
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  pad: HTMLCanvasElement,
): Point {
  const { left, top, width, height } = pad.getBoundingClientRect();
  return {
    x: ((clientX - left) / width) * PAD.width,
    y: ((clientY - top) / height) * PAD.height,
  };
}
