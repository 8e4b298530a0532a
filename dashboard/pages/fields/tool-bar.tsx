import { type ReactNode, useState } from "react";
import { Button } from "#kit/button.tsx";
import { KeyHelp } from "#kit/key-help.tsx";
import { type Command as Entry, Menu } from "#kit/menu.tsx";
import { fieldsWords } from "#words/en/fields.ts";
import { placeForNew } from "./arrange.ts";
import { DRAWN_TYPES, type DrawnType } from "./drawn-field.ts";
import { useEditor } from "./editor-context.ts";
import type { Command } from "./editor-state.ts";
import { USUAL_SIZES } from "./gesture.ts";
import type { Tool } from "./use-fields-editor.ts";

const TEXTS = fieldsWords.tools;
const TOOLS: readonly Tool[] = ["select", ...DRAWN_TYPES];

/** The commands of the menu; by mouse the same is done on the page, and by keys in the list. */
const ARRANGEMENTS: Readonly<Record<keyof typeof TEXTS.arrangements, Command>> = {
  left: { kind: "align", to: "left" },
  center: { kind: "align", to: "center" },
  right: { kind: "align", to: "right" },
  top: { kind: "align", to: "top" },
  middle: { kind: "align", to: "middle" },
  bottom: { kind: "align", to: "bottom" },
  across: { kind: "distribute", axis: "across" },
  down: { kind: "distribute", axis: "down" },
  equalise: { kind: "equalise" },
};

/** Chooses what dragging draws, and offers the commands. */
export function ToolBar(): ReactNode {
  const { tool, setTool } = useEditor();
  return (
    <div className="field-tools">
      <div className="field-tools-draw" role="group" aria-label={TEXTS.label}>
        {TOOLS.map((one) => (
          <Button
            key={one}
            look={one === tool ? "primary" : "plain"}
            aria-pressed={one === tool}
            onPress={() => setTool(one)}
          >
            {one === "select" ? TEXTS.select : TEXTS.types[one]}
          </Button>
        ))}
      </div>
      <Commands />
    </div>
  );
}

function Commands(): ReactNode {
  const { state, run } = useEditor();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { past, future, present } = state.fields;
  const count = state.selected.length;
  const other = (id: string): void => {
    if (id === "keys") setHelpOpen(true);
    else run({ kind: "select-all" });
  };
  return (
    <div className="field-tools-commands">
      <Button isDisabled={past.length === 0} onPress={() => run({ kind: "undo" })}>
        {TEXTS.undo}
      </Button>
      <Button isDisabled={future.length === 0} onPress={() => run({ kind: "redo" })}>
        {TEXTS.redo}
      </Button>
      <Button isDisabled={count === 0} onPress={() => run({ kind: "delete" })}>
        {TEXTS.delete}
      </Button>
      <div className="field-tools-wide">
        <Button isDisabled={count === 0} onPress={() => run({ kind: "duplicate" })}>
          {TEXTS.duplicate}
        </Button>
        <AddMenu />
        <ArrangeMenu />
        <CopyMenu />
      </div>
      <MenuOf
        label={TEXTS.more}
        commands={[
          { id: "all", label: TEXTS.selectAll, isDisabled: present.length === 0 },
          { id: "keys", label: TEXTS.keys },
        ]}
        onCommand={other}
      />
      <KeyHelp texts={fieldsWords.keys} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/** Adds a field below the selected one, which then is moved and made larger by keys or numbers. */
function AddMenu(): ReactNode {
  const { state, run, ordered, selected } = useEditor();
  const add = (type: DrawnType): void => {
    const last = ordered.findLast(({ id }) => selected.has(id)) ?? ordered.at(-1) ?? null;
    const page = last?.page ?? state.pages[0]?.page ?? 1;
    run({ kind: "add", type, page, box: placeForNew(last, USUAL_SIZES[type]) });
  };
  const commands = DRAWN_TYPES.map((id) => ({ id, label: TEXTS.types[id] }));
  const onCommand = (id: string): void => {
    const type = DRAWN_TYPES.find((one) => one === id);
    if (type !== undefined) add(type);
  };
  return <MenuOf label={TEXTS.add} commands={commands} onCommand={onCommand} />;
}

function ArrangeMenu(): ReactNode {
  const { state, run } = useEditor();
  const commands = Object.entries(TEXTS.arrangements).map(([id, label]) => ({
    id,
    label,
    isDisabled: state.selected.length < 2,
    startsGroup: id === "across" || id === "equalise",
  }));
  const onCommand = (id: string): void => {
    const command = Object.entries(ARRANGEMENTS).find(([name]) => name === id)?.[1];
    if (command !== undefined) run(command);
  };
  return <MenuOf label={TEXTS.arrange} commands={commands} onCommand={onCommand} />;
}

function CopyMenu(): ReactNode {
  const { state, run } = useEditor();
  if (state.pages.length < 2) return null;
  const commands = state.pages.map(({ page }) => ({
    id: String(page),
    label: TEXTS.toPage(page),
    isDisabled: state.selected.length === 0,
  }));
  return (
    <MenuOf
      label={TEXTS.copy}
      commands={commands}
      onCommand={(page) => run({ kind: "copy", page: Number(page) })}
    />
  );
}

function MenuOf(props: {
  readonly label: string;
  readonly commands: readonly Entry[];
  readonly onCommand: (id: string) => void;
}): ReactNode {
  return (
    <Menu look="plain" {...props}>
      {props.label}
      <span className="select-arrow" aria-hidden="true" />
    </Menu>
  );
}
