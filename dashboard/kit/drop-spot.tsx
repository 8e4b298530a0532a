import { type ReactNode, useRef } from "react";
import { useDrop } from "react-aria-components/useDrop";

type Props = {
  readonly label: string;
  /** Type of what may be dropped; see `DragList`. */
  readonly type: string;
  readonly onDrop: (id: string) => void;
};

/**
 * Covers its positioned parent and takes what is dropped there, by mouse or keyboard. Show it only while something is
 * dragged: it takes all clicks.
 */
export function DropSpot({ label, type, onDrop }: Props): ReactNode {
  const spot = useRef<HTMLDivElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref: spot,
    getDropOperation: (types) => (types.has(type) ? "copy" : "cancel"),
    onDrop: ({ items }) => {
      const [item] = items;
      if (item?.kind === "text") void item.getText(type).then(onDrop);
    },
  });
  return (
    <div
      {...dropProps}
      ref={spot}
      role="button"
      tabIndex={-1}
      aria-label={label}
      className={isDropTarget ? "drop-spot drop-spot-over" : "drop-spot"}
    />
  );
}
