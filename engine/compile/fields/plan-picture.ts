import { frameOps, widgetBox } from "#appearance";
import { pageObjectName } from "#assemble";
import {
  type IconSlot,
  type SignatureDraw,
  type SignatureFieldPlan,
  STREAM_CLOSE,
  STREAM_OPEN,
} from "#fill";
import { type Field, type Widget, widgetsOf } from "#form";
import { pictureFace } from "./picture-face.ts";
import { dictText, dynamicObject, type Planning } from "./plan-field.ts";
import { planSlots, restedOf } from "./plan-signature.ts";
import { type RestedIcon, SIGNATURE_NAMES } from "./rest-signature.ts";
import { streamDict } from "./rest-text.ts";
import { inStream, onPage, type Surroundings } from "./surroundings.ts";

/** The plan of a push button that rows give a picture, flattened or not. */
export function planPicture(planning: Planning, field: Field): SignatureFieldPlan {
  const { table, document, fonts } = planning;
  const rested = restedOf(planning, field);
  const widgets = rested.widgets.map((one) => {
    const { widget, appearance } = one;
    const { object, num } = dynamicObject(planning, appearance.num);
    const dict = dictText(planning, streamDict(widget, rested.resources), []);
    const around = inStream(field, widget);
    return {
      object,
      head: table.add(`${num} 0 obj\n<<${dict}/Length `),
      draw: planFace(planning, field, widget, {
        ...around,
        opening: STREAM_OPEN + frameOps(widget),
        closing: STREAM_CLOSE,
        image: SIGNATURE_NAMES.image,
      }),
      icon: planIcon(planning, one, planning.numbers.get(rested.resources.num) ?? 0),
    };
  });
  return {
    kind: "signature",
    accepts: "picture",
    name: field.name,
    readOnly: field.readOnly,
    hasRoom: widgetsOf(field).some((widget) => {
      const around = inStream(field, widget);
      const { area } = pictureFace(document, field, widget, fonts, around);
      return area.width > 0 && area.height > 0;
    }),
    image: planSlots(planning, rested),
    stored: [],
    widgets,
  };
}

/** How a push button's picture is burnt into its page; `prefix`: of resource names. */
export function planPagePicture(
  planning: Planning,
  field: Field,
  widget: Widget,
  prefix: string,
  around: Pick<Surroundings, "opening" | "closing">,
): SignatureDraw {
  const { fontName, faceName } = onPage(field, widget, prefix);
  const image = pageObjectName(prefix, restedOf(planning, field).image.num);
  return planFace(planning, field, widget, { ...around, fontName, faceName, image });
}

/** `image`: its resource name. */
type Around = Surroundings & { readonly image: string };

function planFace(
  { table, fonts, document }: Planning,
  field: Field,
  widget: Widget,
  around: Around,
): SignatureDraw {
  const { before, after, area, fit } = pictureFace(document, field, widget, fonts, around);
  const { width, height, border } = widgetBox(widget);
  return {
    open: table.add(around.opening + before),
    image: table.add(`cm\n/${around.image} Do\n`),
    stored: [],
    typed: { own: -1, faces: [] },
    close: table.add(after + around.closing),
    box: { width, height, border },
    icon: { area, fit },
  };
}

function planIcon(planning: Planning, { icon }: RestedIcon, resources: number): IconSlot | null {
  if (icon === null) return null;
  const { table } = planning;
  const { object, num } = dynamicObject(planning, icon.num);
  return {
    object,
    head: table.add(`${num} 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 `),
    resources: table.add(`/Resources ${resources} 0 R`),
    close: table.add(STREAM_CLOSE),
    empty: table.add(`${num} 0 obj\nnull\nendobj\n`),
  };
}
