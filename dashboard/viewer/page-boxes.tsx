import { type MouseEvent, memo, type ReactNode } from "react";
import { boxAt, type FieldBox, type Size } from "./page-geometry.ts";
import type { BoxState } from "./picture.ts";

type Props = {
  readonly size: Size;
  readonly boxes: readonly FieldBox[];
  /** Raw name of the selected field, if it is on this page. */
  readonly selected: string | null;
  readonly states: ReadonlyMap<string, BoxState>;
  readonly onSelect: (name: string) => void;
};

/** Distance in CSS pixels within which a click means a box. */
const REACH = 12;
/** Of a number, in points; smaller boxes have smaller ones. */
const NUMBER_SIZE = 7;

/** The boxes of a page's fields. Hidden from screen readers, which have the rows. */
export const PageBoxes = memo(function PageBoxes(props: Props): ReactNode {
  const { size, boxes, selected, states, onSelect } = props;
  const select = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>): void => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const points = size.width / width;
    const found = boxAt(boxes, (clientX - left) * points, (clientY - top) * points, REACH * points);
    if (found !== null) onSelect(found.field.name);
  };
  return (
    <svg
      className="form-boxes"
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      onClick={select}
    >
      {boxes.map(({ field, left, top, width, height }, index) => (
        <g
          key={`${field.name} ${index}`}
          className={`form-box form-box-${states.get(field.name) ?? "normal"}${field.name === selected ? " form-box-selected" : ""}`}
          data-field={field.name}
        >
          <rect x={left} y={top} width={width} height={height} />
          <text
            x={left + 1}
            y={top + Math.min(NUMBER_SIZE, height)}
            fontSize={Math.min(NUMBER_SIZE, height)}
          >
            {field.number}
          </text>
        </g>
      ))}
    </svg>
  );
});
