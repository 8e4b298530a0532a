import { type Dict, latin1Bytes, latin1Text, Name, parseObject } from "#cos";
import type { FillPlan } from "#fill";
import { pieceOf } from "./read-tail.ts";

/** An appearance stream that rows write. `headBytes`: what precedes the digits of its /Length in the tail. */
export type DrawnSlot = { readonly headBytes: number; readonly dict: Dict };

/** A button's dictionary that rows write: what precedes its ending, and the state that each ending shows. */
export type StateSlot = {
  readonly headBytes: number;
  readonly endings: readonly { readonly bytes: Uint8Array; readonly state: string }[];
};

/** The dynamic objects of a template that decide what its pages show, by index. */
export type Slots = {
  readonly drawn: ReadonlyMap<number, DrawnSlot>;
  readonly states: ReadonlyMap<number, StateSlot>;
  /** The images and soft masks of signatures: the mask of each image. */
  readonly images: ReadonlyMap<number, number>;
  /** Flattened: what precedes the digits of the /Length of a page's content stream. */
  readonly pages: ReadonlyMap<number, number>;
};

export function slotsOf(plan: FillPlan): Slots {
  const drawn = new Map<number, DrawnSlot>();
  const states = new Map<number, StateSlot>();
  const images = new Map<number, number>();
  for (const field of plan.fields) {
    if (field.kind === "text" || field.kind === "choice") {
      for (const { object, head, before } of field.widgets) {
        drawn.set(object, drawnSlot(pieceOf(plan, head).subarray(before)));
      }
    } else if (field.kind === "button") {
      for (const { object, head, byState } of field.objects) {
        states.set(object, stateSlot(plan, pieceOf(plan, head).length, byState));
      }
    } else if (field.kind === "signature") {
      images.set(field.image.object, field.image.mask.object);
      for (const { object, head } of field.widgets) {
        drawn.set(object, drawnSlot(pieceOf(plan, head)));
      }
    }
  }
  const pages = (plan.pages ?? []).map(
    ({ object, head }) => [object, pieceOf(plan, head).length] as const,
  );
  return { drawn, states, images, pages: new Map(pages) };
}

const OBJECT_START = / obj\n/u;

/** `head`: the object up to `/Length `. */
function drawnSlot(head: Uint8Array): DrawnSlot {
  const text = latin1Text(head);
  const start = OBJECT_START.exec(text);
  const from = start === null ? 0 : start.index + start[0].length;
  return { headBytes: head.length, dict: dictOf(`${text.slice(from)}0>>`) };
}

function stateSlot(plan: FillPlan, headBytes: number, byState: readonly number[]): StateSlot {
  const endings = [...new Set(byState)].flatMap((piece) => {
    if (piece < 0) return [];
    const bytes = pieceOf(plan, piece);
    const shown = dictOf(`<<${latin1Text(bytes)}`).get("AS");
    return shown instanceof Name ? [{ bytes, state: shown.value }] : [];
  });
  return { headBytes, endings };
}

function dictOf(text: string): Dict {
  const parsed = parseObject(latin1Bytes(text));
  if (parsed.kind === "malformed" || !(parsed.object instanceof Map)) {
    throw new Error("assertion failed: a piece without a dictionary");
  }
  return parsed.object;
}
