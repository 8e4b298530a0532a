import { type DragEvent, type MouseEvent, memo, type ReactNode, useState } from "react";
import { boxAt, type FieldBox, type Size } from "./page-geometry.ts";
import type { BoxDrop, BoxState, BoxTexts } from "./picture.ts";

type Props = {
  readonly size: Size;
  readonly boxes: readonly FieldBox[];
  /** Raw name of the selected field, if it is on this page. */
  readonly selected: string | null;
  readonly states: ReadonlyMap<string, BoxState>;
  readonly texts: BoxTexts;
  readonly drop: BoxDrop | null;
  readonly onSelect: (name: string) => void;
};

/** Distance in CSS pixels within which a click means a box. */
const REACH = 12;
/** Font size of a number, in points; smaller boxes have smaller ones. */
const NUMBER_SIZE = 7;
/** Font size of a label, in points and as a share of its box. */
const LABEL_SIZE = 9;
const LABEL_SHARE = 0.8;

/** The boxes of a page's fields. Hidden from screen readers, which have the rows. */
export const PageBoxes = memo(function PageBoxes(props: Props): ReactNode {
  const { size, boxes, selected, states, texts, drop, onSelect } = props;
  const [over, setOver] = useState<string | null>(null);
  const nameAt = ({
    currentTarget,
    clientX,
    clientY,
  }: MouseEvent<SVGSVGElement>): string | null => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const points = size.width / width;
    const [x, y] = [(clientX - left) * points, (clientY - top) * points];
    return boxAt(boxes, x, y, REACH * points)?.field.name ?? null;
  };
  const select = (event: MouseEvent<SVGSVGElement>): void => {
    const name = nameAt(event);
    if (name !== null) onSelect(name);
  };
  const onDragOver = (event: DragEvent<SVGSVGElement>): void => {
    if (drop?.accepts(event.dataTransfer.types) !== true) return;
    const name = nameAt(event);
    setOver(name);
    if (name === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
  };
  const onDragLeave = (event: DragEvent<SVGSVGElement>): void => {
    if (!isWithin(event)) setOver(null);
  };
  const onDrop = (event: DragEvent<SVGSVGElement>): void => {
    const name = nameAt(event);
    setOver(null);
    if (drop?.accepts(event.dataTransfer.types) !== true || name === null) return;
    event.preventDefault();
    // React Aria warns of drops outside of its own targets; the rows are those for keyboards.
    event.stopPropagation();
    drop.onDrop(name, event.dataTransfer);
  };
  return (
    <svg
      className="form-boxes"
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      onClick={select}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      {boxes.map(({ field, left, top, width, height }, index) => (
        <g
          key={`${field.name} ${index}`}
          className={classOf(
            states.get(field.name) ?? "normal",
            field.name === selected,
            field.name === over,
          )}
          data-field={field.name}
        >
          <rect x={left} y={top} width={width} height={height} />
          {texts === "labels" ? (
            <BoxLabel box={{ field, left, top, width, height }} />
          ) : (
            <BoxNumber box={{ field, left, top, width, height }} />
          )}
        </g>
      ))}
    </svg>
  );
});

/** True for a drag that leaves one part of the boxes for another. */
function isWithin({ currentTarget, relatedTarget }: DragEvent<SVGSVGElement>): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}

function classOf(state: BoxState, isSelected: boolean, isOver: boolean): string {
  const more = `${isSelected ? " form-box-selected" : ""}${isOver ? " form-box-over" : ""}`;
  return `form-box form-box-${state}${more}`;
}

function BoxNumber({ box }: { readonly box: FieldBox }): ReactNode {
  const size = Math.min(NUMBER_SIZE, box.height);
  return (
    <text x={box.left + 1} y={box.top + size} fontSize={size}>
      {box.field.number}
    </text>
  );
}

/** The label of a field, cut off at the end of its box. */
function BoxLabel({ box: { field, ...box } }: { readonly box: FieldBox }): ReactNode {
  const size = Math.min(LABEL_SIZE, box.height * LABEL_SHARE);
  return (
    <svg className="form-box-label" x={box.left} y={box.top} width={box.width} height={box.height}>
      <text x={1} y={(Math.min(box.height, 2 * LABEL_SIZE) + size) / 2 - 1} fontSize={size}>
        {field.label ?? field.name}
      </text>
    </svg>
  );
}
