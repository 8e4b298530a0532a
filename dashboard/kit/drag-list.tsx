import type { ReactNode } from "react";
import { ListBox, ListBoxItem, Text } from "react-aria-components/ListBox";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";

/** An entry of a `DragList`. */
export type DragChoice = {
  readonly id: string;
  readonly hint?: string | undefined;
  /** A sign shows that it is in use. */
  readonly isMarked?: boolean;
};

type Props = {
  readonly label: string;
  readonly items: readonly DragChoice[];
  /** The type under which an id is dropped, such as `application/x-platen-alias`. */
  readonly type: string;
  /** By a press, or Enter. */
  readonly onPress: (id: string) => void;
  readonly onDragStart: () => void;
  readonly onDragEnd: () => void;
};

/** Texts that can be dragged, by keyboard with Alt+Enter, Tab and Enter. */
export function DragList(props: Props): ReactNode {
  const { label, items, type, onPress, onDragStart, onDragEnd } = props;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [type]: String(key) })),
    getAllowedDropOperations: () => ["copy"],
    onDragStart,
    onDragEnd,
  });
  return (
    <ListBox
      className="chips"
      aria-label={label}
      items={items}
      layout="grid"
      dragAndDropHooks={dragAndDropHooks}
      onAction={(key) => onPress(String(key))}
    >
      {({ id, hint, isMarked = false }: DragChoice) => (
        <ListBoxItem id={id} textValue={id} className={isMarked ? "chip chip-marked" : "chip"}>
          <Text slot="label">{id}</Text>
          {hint !== undefined && (
            <Text slot="description" className="for-readers">
              {hint}
            </Text>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
