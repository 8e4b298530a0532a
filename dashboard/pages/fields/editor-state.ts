import { type History, historyOf, recorded, redone, undone } from "#data/history.ts";
import type { FormPage } from "#viewer/form.ts";
import { type Box, type Size, shownSize } from "#viewer/page-geometry.ts";
import {
  type Alignment,
  type Axis,
  aligned,
  commonStep,
  distributed,
  type Edges,
  inside,
  overlaps,
  type Step,
  stretched,
} from "./arrange.ts";
import {
  type DrawnField,
  type DrawnType,
  drawnFields,
  freeName,
  type GivenField,
  isSame,
  type Members,
} from "./drawn-field.ts";

/** The fields of a form while they are edited. */
export type EditorState = {
  readonly pages: readonly FormPage[];
  readonly fields: History<readonly DrawnField[]>;
  /** Ids in the order in which they were chosen, the last one last. */
  readonly selected: readonly number[];
  /** Names of fields that the PDF keeps. */
  readonly kept: ReadonlySet<string>;
  readonly nextId: number;
};

/** Everything that mouse, keys and list do. Without another word it concerns the selected fields. */
export type Command =
  | { readonly kind: "add"; readonly type: DrawnType; readonly page: number; readonly box: Box }
  /** Adds fields that were found, except where there is one already. */
  | { readonly kind: "insert"; readonly given: readonly GivenField[] }
  | { readonly kind: "move"; readonly step: Step; readonly isNudge?: boolean }
  | { readonly kind: "resize"; readonly edges: Edges; readonly isNudge?: boolean }
  /** Puts a single field there. */
  | { readonly kind: "place"; readonly box: Box }
  | { readonly kind: "duplicate" }
  | { readonly kind: "copy"; readonly page: number }
  | { readonly kind: "transfer"; readonly page: number }
  | { readonly kind: "delete" }
  | { readonly kind: "set"; readonly change: Partial<Members> }
  | { readonly kind: "align"; readonly to: Alignment }
  | { readonly kind: "distribute"; readonly axis: Axis }
  /** Gives all of them the size of the last one. */
  | { readonly kind: "equalise" }
  /** Says that fields that were found are right. */
  | { readonly kind: "confirm" }
  | { readonly kind: "select"; readonly ids: readonly number[]; readonly adds?: boolean }
  | { readonly kind: "toggle"; readonly id: number }
  | { readonly kind: "select-all" }
  /** Replaces all fields by those of a draft or of a version. */
  | { readonly kind: "replace"; readonly fields: readonly DrawnField[] }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" };

/** How far a copy lies from its field, in points. */
const COPY_OFFSET = 8;
/** The most fields that can be saved. */
export const FIELDS_MAX = 800;

/** The state before the first change. */
export function openedWith(
  pages: readonly FormPage[],
  fields: readonly DrawnField[],
  kept: ReadonlySet<string>,
): EditorState {
  return { pages, fields: historyOf(fields), selected: [], kept, nextId: nextIdOf(fields) };
}

/** The selected fields, in the order in which they were chosen. */
export function selectedOf({ fields, selected }: EditorState): readonly DrawnField[] {
  const byId = new Map(fields.present.map((field) => [field.id, field]));
  return selected.flatMap((id) => byId.get(id) ?? []);
}

/** The state after a command; the same one where nothing changes. */
export function commanded(state: EditorState, command: Command): EditorState {
  switch (command.kind) {
    case "undo":
    case "redo":
      return withSelection({
        ...state,
        fields: command.kind === "undo" ? undone(state.fields) : redone(state.fields),
      });
    case "select":
      return selecting(
        state,
        command.adds === true ? [...state.selected, ...command.ids] : command.ids,
      );
    case "toggle":
      return state.selected.includes(command.id)
        ? selecting(
            state,
            state.selected.filter((id) => id !== command.id),
          )
        : selecting(state, [...state.selected, command.id]);
    case "select-all":
      return selecting(
        state,
        state.fields.present.map(({ id }) => id),
      );
    case "replace":
      return withSelection({
        ...changed(state, command.fields, null),
        nextId: Math.max(state.nextId, nextIdOf(command.fields)),
      });
    case "add":
      return added(state, [newField(state, command)]);
    case "insert":
      return inserted(state, command.given);
    case "duplicate":
    case "copy":
      return copied(state, command.kind === "copy" ? command.page : null);
    case "delete":
      return withSelection(
        changed(
          state,
          state.fields.present.filter(({ id }) => !state.selected.includes(id)),
          null,
        ),
      );
    case "move":
    case "resize":
    case "place":
    case "transfer":
    case "set":
    case "align":
    case "distribute":
    case "equalise":
    case "confirm":
      return rearranged(state, command);
  }
}

type Rearrangement = Extract<
  Command,
  {
    kind:
      | "move"
      | "resize"
      | "place"
      | "transfer"
      | "set"
      | "align"
      | "distribute"
      | "equalise"
      | "confirm";
  }
>;

function rearranged(state: EditorState, command: Rearrangement): EditorState {
  const chosen = selectedOf(state);
  if (chosen.length === 0) return state;
  const next = new Map(
    rearrange(state, chosen, command).map((field) => [field.id, { ...field, certainty: null }]),
  );
  const fields = state.fields.present.map((field) => next.get(field.id) ?? field);
  return changed(state, fields, placeOf(state, command));
}

function rearrange(
  state: EditorState,
  chosen: readonly DrawnField[],
  command: Rearrangement,
): readonly DrawnField[] {
  const sizeOf = (page: number): Size => sizeIn(state, page);
  const boxes = chosen.map(({ box }) => box);
  const withBoxes = (placed: readonly Box[]): readonly DrawnField[] =>
    chosen.map((field, index) => ({
      ...field,
      box: inside(placed[index] ?? field.box, sizeOf(field.page)),
    }));
  switch (command.kind) {
    case "move": {
      const moved = chosen.map(({ box, page }) => ({ box, size: sizeOf(page) }));
      const { across, down } = commonStep(moved, command.step);
      return withBoxes(
        boxes.map((box) => ({ ...box, left: box.left + across, top: box.top + down })),
      );
    }
    case "resize":
      return withBoxes(chosen.map(({ box, page }) => stretched(box, command.edges, sizeOf(page))));
    case "place":
      return withBoxes([command.box]).slice(0, 1);
    case "transfer":
      return chosen.map((field) => ({
        ...field,
        page: command.page,
        box: inside(field.box, sizeOf(command.page)),
      }));
    case "set":
      return chosen.map((field) => ({
        ...field,
        members: withMembers(field.members, command.change),
      }));
    case "align":
      return withBoxes(aligned(boxes, command.to));
    case "distribute":
      return withBoxes(distributed(boxes, command.axis));
    case "equalise": {
      const { width, height } = boxes.at(-1) ?? { width: 0, height: 0 };
      return withBoxes(boxes.map((box) => ({ ...box, width, height })));
    }
    case "confirm":
      return chosen;
  }
}

/** Changes of the same kind to the same fields are one step while they go on. */
function placeOf({ selected }: EditorState, command: Rearrangement): string | null {
  const ids = selected.join();
  if (command.kind === "set") return `set ${Object.keys(command.change).join()} ${ids}`;
  const isNudge = (command.kind === "move" || command.kind === "resize") && command.isNudge;
  return isNudge === true ? `${command.kind} ${ids}` : null;
}

function withMembers(members: Members, change: Partial<Members>): Members {
  const next = { ...members, ...change };
  // A radio button belongs to a group.
  return next.type === "radio" && (next.group ?? "") === ""
    ? { ...next, group: next.name, export_value: next.export_value ?? next.name }
    : next;
}

function newField(
  state: EditorState,
  { type, page, box }: { readonly type: DrawnType; readonly page: number; readonly box: Box },
): Omit<DrawnField, "id"> {
  const name = freeName(type, namesOf(state));
  const own = { radio: { group: groupFor(state, page) }, choice: { options: [] as string[] } };
  const members =
    type === "radio" || type === "choice" ? { name, type, ...own[type] } : { name, type };
  return { page, box: inside(box, sizeIn(state, page)), members, certainty: null };
}

/** The group of the radio button that was drawn last on the page, else a new one. */
function groupFor(state: EditorState, page: number): string {
  const before = state.fields.present.findLast(
    (field) => field.page === page && field.members.type === "radio",
  );
  return before?.members.group ?? freeName("question", groupsOf(state));
}

function inserted(state: EditorState, given: readonly GivenField[]): EditorState {
  const taken = new Set(namesOf(state));
  const found = drawnFields(given, state.pages, state.nextId).filter(
    (field) =>
      !state.fields.present.some(
        ({ page, box }) => page === field.page && overlaps(box, field.box),
      ),
  );
  const named = found.map((field) => {
    const { name } = field.members;
    const free = taken.has(name) ? freeName(name, taken) : name;
    taken.add(free);
    return free === name ? field : { ...field, members: { ...field.members, name: free } };
  });
  return { ...added(state, named), selected: [] };
}

/** Copies beside the fields, or at the same places of another page. */
function copied(state: EditorState, to: number | null): EditorState {
  const taken = new Set(namesOf(state));
  const copies = selectedOf(state).map(({ page, box, members }) => {
    const name = freeName(members.name, taken);
    taken.add(name);
    const value = members.type === "radio" ? { export_value: name } : {};
    const [left, top] =
      to === null ? [box.left + COPY_OFFSET, box.top + COPY_OFFSET] : [box.left, box.top];
    const target = to ?? page;
    return {
      page: target,
      box: inside({ ...box, left, top }, sizeIn(state, target)),
      members: { ...members, name, ...value },
      certainty: null,
    };
  });
  return added(state, copies);
}

function added(state: EditorState, fields: readonly Omit<DrawnField, "id">[]): EditorState {
  if (fields.length === 0) return state;
  const numbered = fields.map((field, index) => ({ ...field, id: state.nextId + index }));
  return {
    ...changed(state, [...state.fields.present, ...numbered], null),
    selected: numbered.map(({ id }) => id),
    nextId: state.nextId + numbered.length,
  };
}

function changed(
  state: EditorState,
  fields: readonly DrawnField[],
  place: string | null,
): EditorState {
  return isSame(state.fields.present, fields)
    ? state
    : { ...state, fields: recorded(state.fields, fields, place) };
}

function selecting(state: EditorState, ids: readonly number[]): EditorState {
  const selected = [...new Set(ids)];
  return selected.join() === state.selected.join() ? state : { ...state, selected };
}

/** Without fields that are gone. */
function withSelection(state: EditorState): EditorState {
  const ids = new Set(state.fields.present.map(({ id }) => id));
  return selecting(
    state,
    state.selected.filter((id) => ids.has(id)),
  );
}

function namesOf({ fields, kept }: EditorState): ReadonlySet<string> {
  return new Set([...kept, ...fields.present.map(({ members }) => members.name)]);
}

function groupsOf(state: EditorState): ReadonlySet<string> {
  const groups = state.fields.present.map(({ members }) => members.group ?? "");
  return new Set([...namesOf(state), ...groups]);
}

function sizeIn({ pages }: EditorState, number: number): Size {
  const page = pages.find((one) => one.page === number);
  if (page === undefined) throw new Error(`There is no page ${number}.`);
  return shownSize(page);
}

function nextIdOf(fields: readonly DrawnField[]): number {
  return Math.max(0, ...fields.map(({ id }) => id)) + 1;
}
