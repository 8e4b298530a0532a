import { memo, type PointerEvent, type ReactNode, useMemo, useState } from "react";
import type { FormPage } from "#viewer/form.ts";
import { type Box, type Size, shownBox } from "#viewer/page-geometry.ts";
import { commonStep, hullOf, overlaps } from "./arrange.ts";
import type { DrawnField, Numbered } from "./drawn-field.ts";
import { isUncertain } from "./drawn-field.ts";
import { type EditorView, useEditor } from "./editor-context.ts";
import {
  type Around,
  dragged,
  fieldAt,
  type Gesture,
  HANDLES,
  type Handle,
  handleAt,
  handlePoint,
  isDrawn,
  type Point,
  resizedBox,
  snappedPoint,
  USUAL_SIZES,
} from "./gesture.ts";

/** Distances in CSS pixels: to a box, to a handle, to an edge that a box snaps to; and the side of a handle. */
const REACH = 4;
const HANDLE_REACH = 7;
const SNAP_REACH = 5;
const HANDLE_SIDE = 8;
const NUMBER_SIZE = 7;
const NONE: readonly Numbered[] = [];

type Props = {
  readonly page: FormPage;
  readonly size: Size;
  readonly scale: number;
  readonly lines: readonly Box[];
};

/** The boxes of a page, drawn and changed by mouse. Hidden from screen readers, which have the list. */
export function DrawLayer({ page, size, scale, lines }: Props): ReactNode {
  const editor = useEditor();
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const numbered = editor.byPage.get(page.page) ?? NONE;
  const fields = useMemo(() => numbered.map(({ field }) => field), [numbered]);
  const chosen = fields.filter(({ id }) => editor.selected.has(id));
  const kept = useMemo(
    () =>
      editor.kept
        .filter((one) => one.page === page.page)
        .map(({ name, rect }) => ({ name, box: shownBox(page, rect) })),
    [editor.kept, page],
  );
  const hull = chosen.length === 0 ? null : hullOf(chosen.map(({ box }) => box));
  const others = fields.filter(({ id }) => !editor.selected.has(id)).map(({ box }) => box);
  const around = {
    hull,
    others: [...others, ...kept.map(({ box }) => box)],
    lines,
    reach: SNAP_REACH / scale,
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0) return;
    const at = pointOf(event, size);
    const begun = beginning(editor, { at, event, fields, chosen, scale, around });
    if (begun === null || event.pointerType === "touch") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setGesture(begun);
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (gesture !== null) setGesture(dragged(gesture, pointOf(event, size), around));
  };
  const end = (): void => {
    if (gesture !== null) finish(editor, gesture, page.page, fields);
    setGesture(null);
  };
  return (
    <svg
      className={editor.tool === "select" ? "draw-layer" : "draw-layer draw-layer-drawing"}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setGesture(null)}
    >
      {kept.map(({ name, box }, index) => (
        <rect key={`${name} ${index}`} className="kept-box" {...rectOf(box)} />
      ))}
      {numbered.map(({ field, number }) => (
        <Shape
          key={field.id}
          field={field}
          number={number}
          isSelected={editor.selected.has(field.id)}
          isFaulty={editor.faults.has(field.id)}
        />
      ))}
      {gesture === null && chosen.length === 1 && editor.canEdit && hull !== null && (
        <Handles box={hull} side={HANDLE_SIDE / scale} />
      )}
      {gesture !== null && <Preview gesture={gesture} chosen={chosen} size={size} />}
    </svg>
  );
}

type Begun = {
  readonly at: Point;
  readonly event: PointerEvent;
  readonly fields: readonly DrawnField[];
  readonly chosen: readonly DrawnField[];
  readonly scale: number;
  readonly around: Around;
};

/** Selects what was pressed; returns the gesture that begins with it, if any. */
function beginning(editor: EditorView, begun: Begun): Gesture | null {
  const { at, event, fields, chosen, scale, around } = begun;
  const { run, tool, canEdit, selected } = editor;
  const [lone] = chosen;
  const handle =
    chosen.length === 1 && lone !== undefined && canEdit
      ? handleAt(lone.box, at, HANDLE_REACH / scale)
      : null;
  if (handle !== null) return { kind: "resize", from: at, handle, edges: {} };
  const field = fieldAt(fields, at, REACH / scale);
  const adds = event.shiftKey || event.ctrlKey || event.metaKey;
  if (field !== null) {
    if (adds) run({ kind: "toggle", id: field.id });
    else if (!selected.has(field.id)) run({ kind: "select", ids: [field.id] });
    return canEdit && !adds ? { kind: "move", from: at, step: { across: 0, down: 0 } } : null;
  }
  if (event.pointerType === "touch") return null;
  if (!adds) run({ kind: "select", ids: [] });
  const from = tool === "select" ? at : snappedPoint(at, around);
  const box = { left: from.x, top: from.y, width: 0, height: 0 };
  return { kind: tool === "select" || !canEdit ? "marquee" : "draw", from, box };
}

function finish(
  { run, tool }: EditorView,
  gesture: Gesture,
  page: number,
  fields: readonly DrawnField[],
): void {
  switch (gesture.kind) {
    case "move":
      if (gesture.step.across !== 0 || gesture.step.down !== 0)
        run({ kind: "move", step: gesture.step });
      return;
    case "resize":
      return run({ kind: "resize", edges: gesture.edges });
    case "marquee": {
      const ids = fields.filter(({ box }) => overlaps(box, gesture.box)).map(({ id }) => id);
      if (ids.length > 0) run({ kind: "select", ids, adds: true });
      return;
    }
    case "draw": {
      if (tool === "select") return;
      const { box } = gesture;
      const drawn = isDrawn(box) ? box : { ...box, ...USUAL_SIZES[tool] };
      run({ kind: "add", type: tool, page, box: drawn });
    }
  }
}

type ShapeProps = Numbered & { readonly isSelected: boolean; readonly isFaulty: boolean };

const Shape = memo(function Shape({ field, number, isSelected, isFaulty }: ShapeProps): ReactNode {
  const { id, box, members } = field;
  const classes = [
    "drawn-box",
    `drawn-box-${members.type}`,
    isUncertain(field) && "drawn-box-uncertain",
    isFaulty && "drawn-box-faulty",
    isSelected && "drawn-box-selected",
  ];
  const size = Math.min(NUMBER_SIZE, box.height);
  return (
    <g className={classes.filter((name) => name !== false).join(" ")} data-field={id}>
      <rect {...rectOf(box)} />
      <text x={box.left + 1} y={box.top + size} fontSize={size}>
        {number}
      </text>
    </g>
  );
});

function Handles({ box, side }: { readonly box: Box; readonly side: number }): ReactNode {
  return HANDLES.map((handle) => {
    const { x, y } = handlePoint(box, handle);
    return (
      <rect
        key={`${handle.across} ${handle.down}`}
        className={`box-handle box-handle-${directionOf(handle)}`}
        x={x - side / 2}
        y={y - side / 2}
        width={side}
        height={side}
      />
    );
  });
}

/** How the boxes will be once the button of the mouse is released. */
function Preview(props: {
  readonly gesture: Gesture;
  readonly chosen: readonly DrawnField[];
  readonly size: Size;
}): ReactNode {
  const { gesture, chosen, size } = props;
  if (gesture.kind === "draw" || gesture.kind === "marquee")
    return <rect className={`box-${gesture.kind}`} {...rectOf(gesture.box)} />;
  if (gesture.kind === "resize")
    return chosen.map(({ id, box }) => (
      <rect key={id} className="box-draw" {...rectOf(resizedBox(box, gesture.edges, size))} />
    ));
  const { across, down } = commonStep(
    chosen.map(({ box }) => ({ box, size })),
    gesture.step,
  );
  return (
    <g transform={`translate(${across} ${down})`}>
      {chosen.map(({ id, box }) => (
        <rect key={id} className="box-draw" {...rectOf(box)} />
      ))}
    </g>
  );
}

/** The direction of a handle, for its cursor. */
function directionOf({ across, down }: Handle): string {
  if (across === 0) return "down";
  if (down === 0) return "across";
  return across === down ? "falling" : "rising";
}

function pointOf(event: PointerEvent<SVGSVGElement>, size: Size): Point {
  const { left, top, width } = event.currentTarget.getBoundingClientRect();
  const points = size.width / width;
  return { x: (event.clientX - left) * points, y: (event.clientY - top) * points };
}

function rectOf({ left, top, width, height }: Box): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  return { x: left, y: top, width, height };
}
