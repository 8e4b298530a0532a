import { type ReactNode, useState } from "react";
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { ListBox, ListBoxItem, Text } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Input, SearchField } from "react-aria-components/SearchField";
import { words } from "#words/en.ts";
import { Button } from "./button.tsx";

/** An entry of a `Picker`. */
export type PickerChoice = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
};

type Props = {
  readonly label: string;
  /** Content of the button. */
  readonly children: ReactNode;
  /** Called when the list opens. */
  readonly choices: () => readonly PickerChoice[];
  /** Null: none is chosen. */
  readonly value: string | null;
  readonly onChoose: (id: string) => void;
  readonly isDisabled?: boolean;
};

/**
 * One of many choices, found by typing. The list exists only while it is open, so that a page may have hundreds of
 * pickers with hundreds of choices each.
 */
export function Picker(props: Props): ReactNode {
  const { label, children, value, isDisabled = false } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button look="field" aria-label={label} isDisabled={isDisabled}>
        <span className={value === null ? "select-value select-empty" : "select-value"}>
          {children}
        </span>
        <span className="select-arrow" aria-hidden="true" />
      </Button>
      <Popover className="popover" placement="bottom start">
        <Dialog className="picker" aria-label={label}>
          <Choices {...props} onClose={() => setOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Choices(props: Props & { readonly onClose: () => void }): ReactNode {
  const { label, choices, value, onChoose, onClose } = props;
  const { contains } = useFilter({ sensitivity: "base" });
  const [items] = useState(choices);
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={words.common.search} autoFocus className="picker-search">
        <Input className="input" placeholder={words.common.search} />
      </SearchField>
      <ListBox
        className="options picker-options"
        aria-label={label}
        items={items}
        selectionMode="single"
        selectedKeys={value === null ? [] : [value]}
        renderEmptyState={() => <p className="field-hint">{words.common.noMatch}</p>}
        onAction={(key) => {
          onChoose(String(key));
          onClose();
        }}
      >
        {({ id, label: text, hint }: PickerChoice) => (
          <ListBoxItem id={id} textValue={`${text} ${hint ?? ""}`} className="option">
            <span className="option-text">
              <Text slot="label">{text}</Text>
              {hint !== undefined && (
                <Text slot="description" className="option-hint">
                  {hint}
                </Text>
              )}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  );
}
