import type { ReactNode } from "react";
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Button } from "./button.tsx";

/** An entry of a `Menu`. */
export type Command = {
  readonly id: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly isChosen?: boolean;
  /** A line separates it from those before it. */
  readonly startsGroup?: boolean;
};

type Props = {
  /** Content of the button. */
  readonly children: ReactNode;
  readonly label: string;
  readonly commands: readonly Command[];
  readonly onCommand: (id: string) => void;
  /** `plain` beside other buttons. */
  readonly look?: "plain" | "quiet";
};

/** A button that opens a list of commands. */
export function Menu({ children, label, commands, onCommand, look = "quiet" }: Props): ReactNode {
  return (
    <MenuTrigger>
      <Button look={look} aria-label={label}>
        {children}
      </Button>
      <Popover className="popover" placement="bottom end">
        <AriaMenu
          className="options"
          aria-label={label}
          items={commands}
          disabledKeys={commands
            .filter(({ isDisabled }) => isDisabled === true)
            .map(({ id }) => id)}
          onAction={(key) => onCommand(String(key))}
        >
          {(command: Command) => (
            <MenuItem id={command.id} textValue={command.label} className={classOf(command)}>
              <span className="option-text">{command.label}</span>
              {command.isChosen === true && <span className="option-mark" aria-hidden="true" />}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function classOf({ isDanger = false, startsGroup = false }: Command): string {
  const classes = ["option", isDanger && "option-danger", startsGroup && "option-group"];
  return classes.filter((name) => name !== false).join(" ");
}
