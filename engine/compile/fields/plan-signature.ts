import { frameOps, widgetBox } from "#appearance";
import { pageObjectName } from "#assemble";
import { formatNumber, type Ref } from "#cos";
import {
  type ImageSlot,
  type SignatureDraw,
  type SignatureFieldPlan,
  type SignatureImagePlan,
  type SignatureWidgetPlan,
  STREAM_CLOSE,
  STREAM_OPEN,
} from "#fill";
import type { Field, Widget } from "#form";
import { type FitBox, fitImage } from "#image";
import { pageFaceName, pageSigningName } from "./page-names.ts";
import { dictText, dynamicObject, type Planning } from "./plan-field.ts";
import { type RestedSignature, SIGNATURE_NAMES, typedFaces } from "./rest-signature.ts";
import { type RestedWidget, streamDict } from "./rest-text.ts";
import { type Surroundings as PageSurroundings } from "./surroundings.ts";

/** An image of one pixel, to test whether any image fits. */
const ANY_IMAGE = { width: 1, height: 1, orientation: 1 };

/** The plan of a signature field, flattened or not. */
export function planSignature(planning: Planning, field: Field): SignatureFieldPlan {
  const { signatures } = planning;
  const rested = restedOf(planning, field);
  const boxes = field.nodes.flatMap((node) => node.widgets.map(boxOf));
  return {
    kind: "signature",
    accepts: "signature",
    name: field.name,
    readOnly: field.readOnly,
    hasRoom: boxes.some((box) => fitImage(box, ANY_IMAGE) !== null),
    image: planSlots(planning, rested),
    stored: signatures.stored.map(({ plan }) => plan),
    widgets: rested.widgets.map((widget) => planWidget(planning, rested, widget)),
  };
}

/** How a widget's signature is burnt into its page, within `around`; `prefix`: of resource names. */
export function planPageSignature(
  planning: Planning,
  field: Field,
  widget: Widget,
  prefix: string,
  { opening, closing }: Pick<PageSurroundings, "opening" | "closing">,
): SignatureDraw {
  const name = (_: string, ref: Ref): string => pageObjectName(prefix, ref.num);
  const face = (index: number): string =>
    index === 0 ? pageSigningName(prefix) : pageFaceName(prefix, index - 1);
  return planDrawing(planning, restedOf(planning, field), widget, { opening, closing, name, face });
}

type Surroundings = {
  readonly opening: string;
  readonly closing: string;
  /** Resource name of an image; `own` is its name in an appearance's own resources. */
  readonly name: (own: string, ref: Ref) => string;
  /** Resource name of a typed name's n-th font. */
  readonly face: (index: number) => string;
};

export function restedOf({ signatures }: Planning, field: Field): RestedSignature {
  const rested = signatures.fields.get(field);
  if (rested === undefined) throw new Error("assertion failed: a signature field was not prepared");
  return rested;
}

/** The objects of the image that a row supplies. */
export function planSlots(
  planning: Planning,
  { image, mask: maskRef }: RestedSignature,
): SignatureImagePlan {
  const { table, first } = planning;
  const mask = planSlot(planning, maskRef);
  return {
    ...planSlot(planning, image),
    mask,
    maskEntry: table.add(`/SMask ${mask.object + first} 0 R`),
    close: table.add(STREAM_CLOSE),
  };
}

function planSlot(planning: Planning, ref: Ref): ImageSlot {
  const { object, num } = dynamicObject(planning, ref.num);
  return { object, head: planning.table.add(`${num} 0 obj\n<<`) };
}

function planWidget(
  planning: Planning,
  rested: RestedSignature,
  { widget, appearance }: RestedWidget,
): SignatureWidgetPlan {
  const { object, num } = dynamicObject(planning, appearance.num);
  const dict = dictText(planning, streamDict(widget, rested.resources), []);
  return {
    object,
    head: planning.table.add(`${num} 0 obj\n<<${dict}/Length `),
    draw: planDrawing(planning, rested, widget, {
      opening: `${STREAM_OPEN}${frameOps(widget)}q\n`,
      closing: `Q${STREAM_CLOSE}`,
      name: (own) => own,
      face: (index) => `${SIGNATURE_NAMES.face}${index}`,
    }),
    icon: null,
  };
}

function planDrawing(
  { table, signatures, fonts }: Planning,
  rested: RestedSignature,
  widget: Widget,
  { opening, closing, name, face }: Surroundings,
): SignatureDraw {
  const box = boxOf(widget);
  const stored = signatures.stored.map(({ shown }, index) => {
    const matrix = shown === null ? null : fitImage(box, shown.image);
    if (shown === null || matrix === null) return -1;
    const operands = matrix.map((value) => formatNumber(value)).join(" ");
    return table.add(
      `${operands} cm\n/${name(`${SIGNATURE_NAMES.stored}${index}`, shown.ref)} Do\n`,
    );
  });
  return {
    open: table.add(opening),
    image: table.add(`cm\n/${name(SIGNATURE_NAMES.image, rested.image)} Do\n`),
    stored,
    typed: {
      own: -1,
      faces: typedFaces(fonts.faces).map((_, index) => table.add(`/${face(index)} `)),
    },
    close: table.add(closing),
    box,
    icon: null,
  };
}

function boxOf(widget: Widget): FitBox {
  const { width, height, border } = widgetBox(widget);
  return { width, height, border };
}
